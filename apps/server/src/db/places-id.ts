import type { TemplateRow } from './rows.ts';

/** Id under which learned looks are stored: the first template version with identical positions. */
export function placesId({ id, samePlacesAs }: Pick<TemplateRow, 'id' | 'samePlacesAs'>): string {
  return samePlacesAs ?? id;
}
