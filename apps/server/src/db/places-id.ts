import type { TemplateRow } from './rows.ts';

/** Under which template's id that is kept which is learnt of this one: the first with the same places. */
export function placesId({ id, same_places_as }: Pick<TemplateRow, 'id' | 'same_places_as'>): string {
  return same_places_as ?? id;
}
