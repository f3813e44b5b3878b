import type { AuditEvent } from '@stowed/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { whatOf } from '../activity/event-words.policy.ts';
import { readEvent } from '../record/event-kinds.policy.ts';
import { factsOf, listedMissing, missingNames } from './audit-facts.policy.ts';
import { changedToolFacts } from './changed-tools.policy.ts';
import type { ListedEvent } from './audit.repository.ts';

type Worded = Pick<
  ListedEvent,
  'kind' | 'toolboxId' | 'drawerNumber' | 'subject' | 'savedPicture' | 'photoOutcome'
>;

export const wordsOf = (row: Worded): string =>
  whatOf({
    kind: row.kind,
    toolboxId: row.toolboxId,
    drawerNumber: row.drawerNumber,
    subject: row.subject,
    savedPicture: row.savedPicture,
    photoOutcome: row.photoOutcome,
  });

/**
 * The picture an event is based on, even if its toolbox was deleted. Deleted training pictures are not shown.
 */
function pictureOf({ signedImages }: Pick<Deps, 'signedImages'>, row: ListedEvent): string | null {
  const { organizationId, imageId } = row;
  if (imageId === null) return null;
  if (!row.imageHidden) return signedImages.pathOf(organizationId, imageId);
  const isOfTraining = row.toolboxRowId === null;
  return isOfTraining ? null : signedImages.recordPathOf(organizationId, imageId);
}

export function presentEvent(deps: Pick<Deps, 'signedImages'>, row: ListedEvent): AuditEvent {
  return {
    sequence: row.sequence,
    kind: row.kind,
    what: wordsOf(row),
    at: row.recordedAt.toISOString(),
    deviceTime: row.deviceTime?.toISOString() ?? null,
    queuedAt: row.queuedAt,
    person: { id: row.actorId, name: row.actorName, rank: row.actorRank, unit: row.actorUnit },
    toolboxId: row.toolboxId,
    drawerNumber: row.drawerNumber,
    linksToHistory: row.toolboxExists && row.drawerNumber !== null,
    imageUrl: pictureOf(deps, row),
    reason: row.reason,
    missing: missingNames(z.safeParse(z.array(listedMissing), row.missing).data ?? [], row.drawerNumber),
    toCheck: row.toCheck ?? 0,
    facts: [...changedToolFacts(row.changedTools), ...factsOf(readEvent(row))],
    engineVersion: row.engineVersion,
    templateVersion: row.templateVersion,
    previousSeal: row.previousHash,
    seal: row.hash,
  };
}
