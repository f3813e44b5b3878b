import type { WorkItem } from '@stowed/contract';
import { sql } from 'kysely';

/** The aircraft of a job of this table or alias; null for an aircraft and for a job without one. */
export const aircraftOf = (table: 'items' | 'work_items') =>
  sql<WorkItem['aircraft']>`(
  select jsonb_build_object('id', parent.id, 'reference', parent.reference) from work_items parent
  where parent.organization_id = ${sql.ref(`${table}.organization_id`)}
    and parent.id = ${sql.ref(`${table}.parent_id`)})`.as('aircraft');

/**
 * A case that puts `named` in question concerns `items`: the same, its aircraft and every job of that. No job
 * is releasable on an aircraft that is not.
 */
export const concernsItem = sql<boolean>`(items.organization_id = named.organization_id
  and (items.id = named.id or items.parent_id = named.id or named.parent_id = items.id
    or items.parent_id = named.parent_id))`;
