import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { canonicalJson } from './canonical-json.ts';

/** An event without the two hashes that chain it. */
export type UnchainedEvent = Omit<Selectable<Schema['inspection_events']>, 'hash' | 'previous_hash'>;

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What an event's hash is over, besides the hash before it. */
export function chainedContent(event: UnchainedEvent) {
  return {
    organizationId: event.organization_id,
    sequence: event.sequence,
    kind: event.kind,
    actorId: event.actor_id,
    actorName: event.actor_name,
    actorRank: event.actor_rank,
    actorUnit: event.actor_unit,
    recordedAt: isoOf(event.recorded_at),
    deviceTime: isoOf(event.device_time),
    toolboxRowId: event.toolbox_row_id,
    toolboxId: event.toolbox_id,
    drawerId: event.drawer_id,
    drawerNumber: event.drawer_number,
    subject: event.subject,
    before: event.before,
    after: event.after,
    decision: event.decision,
    imageId: event.image_id,
    templateId: event.template_id,
    templateVersion: event.template_version,
    reason: event.reason,
  };
}

/** SHA-256 over the previous event's hash and this event's whole content, in hexadecimal. */
export function hashOfEvent(previousHash: string, event: UnchainedEvent): string {
  const content = chainedContent(event);
  return createHash('sha256').update(previousHash).update(canonicalJson(content)).digest('hex');
}
