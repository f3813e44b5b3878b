import type { Tool } from '@stowed/contract';
import { isNamed } from './tool-words.ts';

interface ListedTool extends Pick<Tool, 'uniqueId' | 'name'> {
  /** An engine made the name up: it may call the same tool something else on the next photo. */
  readonly isNameProposed?: boolean;
}

export interface FormerTool extends ListedTool {
  /** `unchecked`: it counts as missing only because nobody has looked. */
  readonly lack: 'none' | 'unchecked' | 'missing';
}

/** Removes from `tools` one for each former that has one, and returns the formers that have none. */
function withoutOneOf<T>(
  formers: readonly T[],
  tools: ListedTool[],
  isOne: (former: T, tool: ListedTool) => boolean,
): T[] {
  return formers.filter((former) => {
    const at = tools.findIndex((tool) => isOne(former, tool));
    if (at >= 0) tools.splice(at, 1);
    return at < 0;
  });
}

/** A generated name is that of whatever comes at this place of the list, so it finds no missing tool. */
const hasItsName = (former: FormerTool, tool: ListedTool): boolean =>
  tool.name === former.name && (former.lack !== 'missing' || isNamed(former));

/** Without a name there is no identity, and only the number tells. It finds no missing tool. */
const mayBe = (former: FormerTool, tool: ListedTool): boolean =>
  former.lack !== 'missing' && !(isNamed(former) && isNamed(tool) && !tool.isNameProposed);

/** What is there has the first claim on a tool; what is missing leaves first. */
const claims = { none: 0, unchecked: 1, missing: 2 } as const;

/**
 * What belonged to a drawer and no longer does. A tool is accounted for by its unique id, else by its name,
 * and on a new picture else by any other tool, unless both have real names that no engine made up. A tool
 * that was said to be missing is accounted for only by its id or its real name.
 */
export function toolsThatLeft<T extends FormerTool>(
  before: readonly T[],
  after: readonly ListedTool[],
  { isNewPicture }: { readonly isNewPicture: boolean },
): T[] {
  const [formerIds, ids] = [before, after].map((tools) => new Set(tools.map(({ uniqueId }) => uniqueId)));
  const others = after.filter(({ uniqueId }) => !formerIds?.has(uniqueId));
  const unmatched = before
    .filter(({ uniqueId }) => !ids?.has(uniqueId))
    .toSorted((one, other) => claims[one.lack] - claims[other.lack]);
  const nameless = withoutOneOf(unmatched, others, hasItsName);
  if (!isNewPicture) return nameless;
  // Those with a real name first: fewer tools may be theirs.
  const sorted = nameless.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
  return withoutOneOf(sorted, others, mayBe);
}
