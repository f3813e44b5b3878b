import type { Dashboard } from '@stowed/contract';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, Session } from '../../session.ts';
import type { EventBody, EventKind } from './event-kinds.policy.ts';
import { appendEvent, countEvents, findLatestToolboxOf, lockHead } from './events.repository.ts';

export { canonicalJson } from './canonical-json.ts';
export { chainedContent } from './event-chain.ts';
export { hashOfNumber, hasEvent, selectActivity } from './events.repository.ts';
export type { ActivityRow } from './events.repository.ts';

export type { EventKind };

interface EventContext {
  readonly organizationId: string;
  readonly actor: Actor;
  readonly deviceTime: Date | null;
  readonly toolbox?: { readonly id: string; readonly toolboxId: string } | undefined;
  readonly drawer?: { readonly id: string; readonly number: number } | undefined;
  /** The tool, person or address the event is about. */
  readonly subject?: string;
  readonly imageId?: string | null | undefined;
  readonly template?: { readonly id: string; readonly version: number } | undefined;
  readonly reason?: string | undefined;
}

/** Omits parts the kind does not have. */
type Written<Body> = {
  readonly [Part in keyof Body as Body[Part] extends undefined ? never : Part]: Body[Part];
};

/** An event to write, with its kind's body. */
export type NewEvent = {
  [Kind in EventKind]: EventContext & { readonly kind: Kind } & Written<EventBody<Kind>>;
}[EventKind];

/**
 * Appends to the record in the transaction that makes the change. Times come from the server's clock. Returns
 * the event's number.
 */
export async function recordEvent(db: Db, { clock }: Pick<Deps, 'clock'>, event: NewEvent): Promise<number> {
  const { actor, toolbox, drawer } = event;
  return appendEvent(db, {
    organizationId: event.organizationId,
    kind: event.kind,
    actorId: actor.userId,
    actorName: actor.name,
    actorRank: actor.rank,
    actorUnit: actor.unit,
    recordedAt: clock.now(),
    deviceTime: event.deviceTime,
    ...subjectOf(toolbox, drawer),
    ...contentOf(event, clock),
    ...templateOf(event.template),
  });
}

/** Locks the organization's record, for use cases that must see the other writers' changes. */
export async function lockRecord(db: Db, organizationId: string): Promise<void> {
  await lockHead(db, organizationId);
}

interface AnyBody {
  readonly kind: string;
  readonly before?: unknown;
  readonly after?: object | null;
  readonly decision?: unknown;
}

function contentOf(event: NewEvent, { isTest }: Clock) {
  const { subject, imageId, reason } = event;
  const { before = null, after = null, decision = null }: AnyBody = event;
  return {
    subject: subject ?? null,
    before,
    after: isTest ? { ...after, testClock: true } : after,
    decision,
    imageId: imageId ?? null,
    reason: reason ?? null,
  };
}

function templateOf(template: NewEvent['template']) {
  return { templateId: template?.id ?? null, templateVersion: template?.version ?? null };
}

function subjectOf(toolbox: NewEvent['toolbox'], drawer: NewEvent['drawer']) {
  return {
    toolboxRowId: toolbox?.id ?? null,
    toolboxId: toolbox?.toolboxId ?? null,
    drawerId: drawer?.id ?? null,
    drawerNumber: drawer?.number ?? null,
  };
}

/** Number of the newest event. */
export async function newestNumber(db: Db, organizationId: string): Promise<number> {
  return (await lockHead(db, organizationId)).sequence;
}

/** Who acts: a person's session, or the product itself. */
export type By = Pick<Session, 'organizationId' | 'actor' | 'deviceTime'>;

/** The event fields every use case takes from its session. */
export function byPerson({ organizationId, actor, deviceTime }: By): By {
  return { organizationId, actor, deviceTime };
}

/** The part of an event's decision that says when a device kept the act. */
export const queuedBy = ({ queued }: Session) => (queued ? { queuedAt: queued.at.toISOString() } : {});

/** The decision part of a signature event. */
export const signedBy = ({ queued }: Session) => (queued ? { queuedAt: queued.at.toISOString() } : null);

const ownerOf = ({ organizationId, actor }: Session) => ({ organizationId, userId: actor.userId });

/** Number of inventories this person has completed since then. */
export function countCompletions(db: Db, session: Session, since: Date): Promise<number> {
  return countEvents(db, ownerOf(session), { kind: 'toolbox_completed', since });
}

/** The toolbox this person changed last. */
export function findLatestToolbox(db: Db, session: Session): Promise<Dashboard['recentToolbox'] | undefined> {
  return findLatestToolboxOf(db, ownerOf(session));
}
