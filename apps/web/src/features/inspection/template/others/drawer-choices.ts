import type { Toolbox, ToolboxInShort } from '@stowed/contract';
import { drawersInWords } from '../../../../lib/format.ts';
import { holdsAll, searchWords } from '../../../../lib/search-words.ts';
import { differenceWords } from '../../../../lib/template-fit.ts';

interface Place {
  readonly toolboxId: string;
  readonly drawerNumber: number;
}

/** A drawer that can get a copy, with its own template if it has one. */
export interface DrawerChoice extends Place {
  readonly key: string;
  readonly templateId: string | null;
  /** How it differs from the template, in words; empty if it fits. */
  readonly difference: string;
}

/** The drawers that fit the template: only these are chosen together. */
export function fitting(choices: readonly DrawerChoice[]): readonly DrawerChoice[] {
  return choices.filter(({ difference }) => difference === '');
}

/** The drawers of one toolbox. */
export interface DrawerGroup {
  readonly toolboxId: string;
  readonly name: string;
  readonly eid: string | null;
  readonly without: readonly DrawerChoice[];
  /** Those that have a template. */
  readonly having: readonly DrawerChoice[];
}

type Named = Pick<Toolbox, 'toolboxId' | 'name' | 'eid'>;

interface Source extends Place {
  readonly tools: readonly { readonly name: string }[];
}

/** All drawers but this one, by toolbox; its own toolbox comes first. */
export function drawerGroups(
  short: readonly ToolboxInShort[],
  toolboxes: readonly Named[],
  here: Source,
): DrawerGroup[] {
  const named = new Map(toolboxes.map((toolbox) => [toolbox.toolboxId, toolbox]));
  const groups = short.map(({ toolboxId, drawers }): DrawerGroup => {
    const choices = drawers
      .filter(({ number }) => toolboxId !== here.toolboxId || number !== here.drawerNumber)
      .map((drawer) => ({
        key: `${toolboxId}/${drawer.number}`,
        toolboxId,
        drawerNumber: drawer.number,
        templateId: drawer.templateId,
        difference: differenceWords(drawer, here.tools),
      }));
    const { name = '', eid = null } = named.get(toolboxId) ?? {};
    return {
      toolboxId,
      name: name || toolboxId,
      eid,
      without: choices.filter(({ templateId }) => templateId === null),
      having: choices.filter(({ templateId }) => templateId !== null),
    };
  });
  const isHere = ({ toolboxId }: DrawerGroup) => toolboxId === here.toolboxId;
  return [...groups.filter(isHere), ...groups.filter((group) => !isHere(group))];
}

/** The groups whose id, name or EID contains every word. */
export function findGroups(groups: readonly DrawerGroup[], text: string): readonly DrawerGroup[] {
  const words = searchWords(text);
  return groups.filter(({ toolboxId, name, eid }) => holdsAll([toolboxId, name, eid], words));
}

/** 'Cart 1, drawers 2 and 3; Cart 2, drawer 1' */
export function placesWords(choices: readonly Place[]): string {
  const numbers = new Map<string, number[]>();
  for (const { toolboxId, drawerNumber } of choices) {
    numbers.set(toolboxId, [...(numbers.get(toolboxId) ?? []), drawerNumber]);
  }
  return [...numbers].map(([toolboxId, drawers]) => `${toolboxId}, ${drawersInWords(drawers)}`).join('; ');
}
