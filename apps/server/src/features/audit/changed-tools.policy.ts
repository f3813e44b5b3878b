import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ReadableEvent, RecordedTool } from '../record/event-kinds.policy.ts';
import { recordedTool } from '../record/event-parts.policy.ts';
import { savedPictureOf } from '../record/saved-picture.policy.ts';
import type { Fact } from './audit-facts.policy.ts';

/** A tool before and after a save; null where the list does not name it. */
interface ChangedTool {
  readonly before: RecordedTool | null;
  readonly after: RecordedTool | null;
}

const listed = z.array(z.object({ before: recordedTool.nullable(), after: recordedTool.nullable() }));

const statusWords = ({ status, needsReview }: RecordedTool): string =>
  needsReview === true ? 'to check' : status;

function changeOf({ before, after }: ChangedTool): Fact | undefined {
  const tool = after ?? before;
  if (!tool) return undefined;
  const isRenamed = before !== null && after !== null && before.name !== after.name;
  const isMoved = before !== null && after !== null && !isDeepStrictEqual(before.shape, after.shape);
  const wordsOf = (side: RecordedTool | null) =>
    side ? [...(isRenamed ? [side.name] : []), statusWords(side)].join(', ') : 'not on the list';
  const [old, current] = [wordsOf(before), [wordsOf(after), ...(isMoved ? ['moved'] : [])].join(', ')];
  return old === current ? undefined : { label: tool.name, before: old, after: current };
}

/** Each label once: the second 'Wrench' reads 'Wrench (2)'. */
function withOwnLabels(facts: readonly Fact[]): Fact[] {
  const used = new Map<string, number>();
  return facts.map((fact) => {
    const count = (used.get(fact.label) ?? 0) + 1;
    used.set(fact.label, count);
    return count === 1 ? fact : { ...fact, label: `${fact.label} (${count})` };
  });
}

const factsOfTools = (tools: readonly ChangedTool[]): Fact[] =>
  withOwnLabels(tools.flatMap((tool) => changeOf(tool) ?? []));

/** What a save without a new picture changed, tool by tool: 'Pliers: present → missing, moved'. */
export const changedToolFacts = (stored: unknown): Fact[] =>
  factsOfTools(z.safeParse(listed, stored).data ?? []);

/** The same from a whole event; none for a new picture, or for a drawer's first list. */
export function changedToolFactsOf(event: ReadableEvent | undefined): Fact[] {
  if (event?.kind !== 'drawer_scanned') return [];
  const { before, after } = event;
  if (savedPictureOf(event) === 'new' || before.tools.length === 0) return [];
  const find = (tools: readonly RecordedTool[], id: string) =>
    tools.find(({ uniqueId }) => uniqueId === id) ?? null;
  return factsOfTools([
    ...after.tools.map((tool) => ({ before: find(before.tools, tool.uniqueId), after: tool })),
    ...before.tools
      .filter(({ uniqueId }) => find(after.tools, uniqueId) === null)
      .map((tool) => ({ before: tool, after: null })),
  ]);
}
