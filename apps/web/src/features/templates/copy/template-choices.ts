import type { DrawerTemplate } from '@stowed/contract';
import { holdsAll, searchWords } from '../../../lib/search-words.ts';

interface Place {
  readonly toolboxId: string;
  readonly drawerNumber: number;
}

const collator = new Intl.Collator('en', { numeric: true });

/**
 * The templates of other drawers. Drawers with the same number come first: identical boxes match by number.
 */
export function templateChoices(templates: readonly DrawerTemplate[], here: Place): DrawerTemplate[] {
  const isHere = ({ toolboxId, drawerNumber }: Place) =>
    toolboxId === here.toolboxId && drawerNumber === here.drawerNumber;
  const rank = ({ drawerNumber }: Place) => (drawerNumber === here.drawerNumber ? 0 : 1);
  return templates
    .filter((template) => !isHere(template) && template.templateTools.length > 0)
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        collator.compare(one.toolboxId, other.toolboxId) ||
        one.drawerNumber - other.drawerNumber,
    );
}

/** The choices whose toolbox, drawer or tools contain every word. */
export function findTemplates(templates: readonly DrawerTemplate[], text: string): readonly DrawerTemplate[] {
  // "drawer 2" is one term; "2" alone occurs in many ids.
  const words = searchWords(text.toLowerCase().replace(/drawer\s+(?=\d)/g, 'drawer'));
  if (words.length === 0) return templates;
  return templates.filter(({ toolboxId, drawerNumber, templateTools }) => {
    const names = templateTools.flatMap(({ name, partNumber }) => [name, partNumber]);
    return holdsAll([toolboxId, `drawer${drawerNumber}`, ...names], words);
  });
}
