import type { AuditEvent } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { whatOf } from '../activity/event-words.policy.ts';
import { factsOf, missingNames } from './audit-facts.policy.ts';
import type { ListedEvent } from './audit.repository.ts';

/** The words of an event's row. */
export const wordsOf = (
  row: Pick<ListedEvent, 'kind' | 'toolbox_id' | 'drawer_number' | 'subject'>,
): string =>
  whatOf({
    kind: row.kind,
    toolboxId: row.toolbox_id,
    drawerNumber: row.drawer_number,
    subject: row.subject,
  });

/** Told of a drawer, and resting on a training image. */
const taughtByImage: ReadonlySet<string> = new Set(['drawer_learned_image', 'drawer_unlearned_image']);

/** The picture an event rests on, also where its toolbox was deleted. What was deleted from training is not shown. */
function pictureOf({ signedImages }: Pick<Deps, 'signedImages'>, row: ListedEvent): string | null {
  const { organization_id: organizationId, image_id: imageId } = row;
  if (imageId === null) return null;
  if (!row.image_hidden) return signedImages.pathOf(organizationId, imageId);
  const isOfTraining = row.toolbox_row_id === null || taughtByImage.has(row.kind);
  return isOfTraining ? null : signedImages.recordPathOf(organizationId, imageId);
}

export function presentEvent(deps: Pick<Deps, 'signedImages'>, row: ListedEvent): AuditEvent {
  return {
    sequence: row.sequence,
    kind: row.kind,
    what: wordsOf(row),
    at: row.recorded_at.toISOString(),
    deviceTime: row.device_time?.toISOString() ?? null,
    person: { id: row.actor_id, name: row.actor_name, rank: row.actor_rank, unit: row.actor_unit },
    toolboxId: row.toolbox_id,
    drawerNumber: row.drawer_number,
    linksToHistory: row.toolbox_stands && row.drawer_number !== null,
    imageUrl: pictureOf(deps, row),
    reason: row.reason,
    missing: missingNames(row.missing, row.drawer_number),
    facts: factsOf(row.before, row.after),
    engineVersion: row.engine_version,
    templateVersion: row.template_version,
    previousSeal: row.previous_hash,
    seal: row.hash,
  };
}
