import type { Completion } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, Session } from '../../session.ts';
import { appendEvent, countEvents, findLatestToolboxOf, lockHead } from './events.repository.ts';

export { chainedContent } from './event-chain.ts';
export { selectActivity } from './events.repository.ts';
export type { ActivityRow } from './events.repository.ts';

export type EventKind =
  | 'organization_registered'
  | 'profile_changed'
  | 'password_changed'
  | 'reset_link_made'
  | 'password_reset'
  | 'member_added'
  | 'member_changed'
  | 'invitation_sent'
  | 'invitation_resent'
  | 'invitation_cancelled'
  | 'invitation_accepted'
  | 'toolbox_created'
  | 'toolbox_updated'
  | 'toolbox_deleted'
  | 'toolbox_reference_image_set'
  | 'toolbox_completed'
  | 'toolbox_reopened'
  | 'drawer_completed'
  | 'drawer_reopened'
  | 'drawer_scanned'
  | 'tool_found'
  | 'tool_missing'
  | 'template_assigned'
  | 'template_removed'
  | 'image_processed'
  | 'image_refused'
  | 'ai_key_set'
  | 'ai_key_removed'
  | 'engine_chosen'
  | 'events_exported'
  | 'sample_photo_added'
  | 'training_image_added'
  | 'training_image_analyzed'
  | 'training_image_deleted'
  | 'annotation_created'
  | 'annotation_saved'
  | 'annotation_verified'
  | 'drawer_learned'
  | 'drawer_learned_image'
  | 'drawer_unlearned_image'
  | 'learned_version_chosen';

export interface NewEvent {
  readonly organizationId: string;
  readonly actor: Actor;
  readonly deviceTime: Date | null;
  readonly kind: EventKind;
  readonly toolbox?: { readonly id: string; readonly toolbox_id: string } | undefined;
  readonly drawer?: { readonly id: string; readonly number: number } | undefined;
  /** The tool's name, where one tool is meant. */
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** How it was decided: by hand, or by which engine with which confidence. */
  readonly decision?: unknown;
  readonly imageId?: string | null | undefined;
  readonly template?: { readonly id: string; readonly version: number } | undefined;
  readonly reason?: string;
}

/** Adds to the record, in the transaction that makes the change. Times come from the server's clock. */
export async function recordEvent(db: Db, { clock }: Pick<Deps, 'clock'>, event: NewEvent): Promise<void> {
  const { actor, toolbox, drawer } = event;
  await appendEvent(db, {
    organization_id: event.organizationId,
    kind: event.kind,
    actor_id: actor.userId,
    actor_name: actor.name,
    actor_rank: actor.rank,
    actor_unit: actor.unit,
    recorded_at: clock.now(),
    device_time: event.deviceTime,
    ...subjectOf(toolbox, drawer),
    ...contentOf(event),
    ...templateOf(event.template),
  });
}

/** Makes other writers of this organization wait from here on, for use cases that must see what the others did. */
export async function takeTurn(db: Db, organizationId: string): Promise<void> {
  await lockHead(db, organizationId);
}

function contentOf({ subject, before, after, decision, imageId, reason }: NewEvent) {
  return {
    subject: subject ?? null,
    before: before ?? null,
    after: after ?? null,
    decision: decision ?? null,
    image_id: imageId ?? null,
    reason: reason ?? null,
  };
}

function templateOf(template: NewEvent['template']) {
  return { template_id: template?.id ?? null, template_version: template?.version ?? null };
}

function subjectOf(toolbox: NewEvent['toolbox'], drawer: NewEvent['drawer']) {
  return {
    toolbox_row_id: toolbox?.id ?? null,
    toolbox_id: toolbox?.toolbox_id ?? null,
    drawer_id: drawer?.id ?? null,
    drawer_number: drawer?.number ?? null,
  };
}

/** The number of the newest event. */
export async function newestNumber(db: Db, organizationId: string): Promise<number> {
  return (await lockHead(db, organizationId)).sequence;
}

/** The parts of an event that every use case takes from its session. */
export function byPerson(session: Session): Pick<NewEvent, 'organizationId' | 'actor' | 'deviceTime'> {
  const { organizationId, actor, deviceTime } = session;
  return { organizationId, actor, deviceTime };
}

const ownerOf = ({ organizationId, actor }: Session) => ({ organizationId, userId: actor.userId });

/** How many toolbox inventories this person has completed since then. */
export function countCompletions(db: Db, session: Session, since: Date): Promise<number> {
  return countEvents(db, ownerOf(session), { kind: 'toolbox_completed', since });
}

/** The toolbox this person changed last. */
export async function findLatestToolbox(
  db: Db,
  session: Session,
): Promise<{ toolboxId: string; status: Completion } | undefined> {
  const row = await findLatestToolboxOf(db, ownerOf(session));
  return row && { toolboxId: row.toolbox_id, status: row.status };
}
