import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';

export type ToolboxRow = Selectable<Schema['toolboxes']>;
export type DrawerRow = Selectable<Schema['drawers']>;
export type ToolRow = Selectable<Schema['tools']>;
export type TemplateRow = Selectable<Schema['templates']>;
export type InventoryRow = Selectable<Schema['inventories']>;
export type PasskeyRow = Selectable<Schema['passkeys']>;
export type SignatureRow = Selectable<Schema['signatures']>;
export type WorkItemRow = Selectable<Schema['workItems']>;
export type NotificationRow = Selectable<Schema['notifications']>;
export type CaseRow = Selectable<Schema['lostCases']>;
export type JudgedTemplate = Pick<TemplateRow, 'id' | 'version' | 'samePlacesAs'>;
/** A user's row without joins, for locking. */
export type LockedUser = Selectable<Schema['users']>;

/** The id of learned looks: the first template version with identical positions. */
export function placesId({ id, samePlacesAs }: Pick<TemplateRow, 'id' | 'samePlacesAs'>): string {
  return samePlacesAs ?? id;
}
