import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { canonicalJson } from './canonical-json.ts';

/** An event without its two chain hashes. */
export type UnchainedEvent = Omit<Selectable<Schema['inspectionEvents']>, 'hash' | 'previousHash'>;

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** The hashed content of an event, besides the previous hash. */
export function chainedContent(event: UnchainedEvent) {
  return {
    organizationId: event.organizationId,
    sequence: event.sequence,
    kind: event.kind,
    actorId: event.actorId,
    actorName: event.actorName,
    actorRank: event.actorRank,
    actorUnit: event.actorUnit,
    recordedAt: isoOf(event.recordedAt),
    deviceTime: isoOf(event.deviceTime),
    toolboxRowId: event.toolboxRowId,
    toolboxId: event.toolboxId,
    drawerId: event.drawerId,
    drawerNumber: event.drawerNumber,
    subject: event.subject,
    before: event.before,
    after: event.after,
    decision: event.decision,
    imageId: event.imageId,
    templateId: event.templateId,
    templateVersion: event.templateVersion,
    reason: event.reason,
  };
}

const NUMBER_KEY = '"sequence":';

interface AroundNumber {
  readonly before: string;
  readonly after: string;
}

/**
 * The text that is hashed after the previous hash, before and after the event's number: the database hashes
 * it with the next number.
 */
export function textAroundNumber(event: Omit<UnchainedEvent, 'sequence'>): AroundNumber {
  const text = canonicalJson(chainedContent({ ...event, sequence: 0 }));
  // Only ids and words follow it, in which quotes are escaped: its last appearance is the event's own.
  const at = text.lastIndexOf(`${NUMBER_KEY}0`) + NUMBER_KEY.length;
  return { before: text.slice(0, at), after: text.slice(at + 1) };
}

/** SHA-256 of the previous event's hash and this event's whole content, in hexadecimal. */
export function hashOfEvent(previousHash: string, event: UnchainedEvent): string {
  const content = chainedContent(event);
  return createHash('sha256').update(previousHash).update(canonicalJson(content)).digest('hex');
}
