import type { LearnedVersion, Learning } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent, takeTurn } from '../record/events.service.ts';
import { openDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { findNewestEvent } from './completions.repository.ts';
import {
  findChoice,
  findNewestVersion,
  saveChoice,
  selectVersions,
  selectWaysBack,
} from './learned-versions.repository.ts';
import type { ToldVersion } from './learned-versions.repository.ts';
import { WAYS_BACK } from './lesson.policy.ts';

/** Versions that are told unless more are asked for. */
const FIRST_TOLD = 10;

function sourceOf({ kind, takesBack }: ToldVersion): LearnedVersion['source'] {
  if (kind === 'drawer_completed') return 'completion';
  if (kind === 'training_image_deleted') return 'deletion';
  if (kind === 'annotation_verified') return takesBack ? 'remarking' : 'image';
  return 'withdrawal';
}

const nothing: Learning = { active: 0, total: 0, versions: [] };

async function present(db: Db, template: TemplateRow, count: number): Promise<Learning> {
  const { version: active } = await findChoice(db, template);
  const total = await findNewestVersion(db, template);
  const versions = await selectVersions(db, template, { from: total - count + 1, active });
  const kept = new Set(await selectWaysBack(db, template, WAYS_BACK));
  return {
    active,
    total,
    versions: versions.map((told) => ({
      ...{ version: told.version, photos: told.photos, tools: told.tools },
      at: told.createdAt.toISOString(),
      by: told.actorName,
      source: sourceOf(told),
      isKept: kept.has(told.version) || told.version === active,
    })),
  };
}

/** What was learnt about the template that the drawer has now. */
export function getLearning(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { count = FIRST_TOLD, ...path }: DrawerPath & { readonly count?: number | undefined },
): Promise<Learning> {
  return read(deps, session, async (db) => {
    const { template } = await openDrawer(db, session.organizationId, path);
    return template ? present(db, template, count) : nothing;
  });
}

interface Answer {
  readonly success: true;
  readonly learning: Learning;
  readonly message: string;
}

/**
 * Judges with this version from now on, 0 being the engine as shipped. Versions between are kept, and learning goes on from the
 * chosen one by what people confirm after this moment. Throws `learned_version_not_found`, or `learned_version_not_kept` for
 * one that is too old.
 */
export function activateLearning(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  { version, ...path }: DrawerPath & { readonly version: number },
): Promise<Answer> {
  return change(deps, session, async (db) => {
    const { toolbox, drawer, template } = await openDrawer(db, session.organizationId, path);
    if (!template) throw new AppError('learned_version_not_found');
    await takeTurn(db, session.organizationId);
    const before = await findChoice(db, template);
    if (before.version !== version) {
      await requireWayBack(db, template, version);
      const newest = await findNewestEvent(db, session.organizationId);
      await saveChoice(db, template, { version, learnedThrough: newest, chosenThrough: newest });
      await recordEvent(db, deps, {
        ...byPerson(session),
        kind: 'learned_version_chosen',
        ...{ toolbox, drawer, template },
        before: { learnedVersion: before.version },
        after: { learnedVersion: version },
        decision: { decidedBy: 'person' },
      });
    }
    const message =
      version === 0 ? 'Photos are judged as shipped' : `Photos are judged with version ${version}`;
    return { success: true, learning: await present(db, template, FIRST_TOLD), message };
  });
}

async function requireWayBack(db: Db, template: TemplateRow, version: number): Promise<void> {
  if (version === 0) return;
  if (version > (await findNewestVersion(db, template))) throw new AppError('learned_version_not_found');
  const kept = await selectWaysBack(db, template, WAYS_BACK);
  if (!kept.includes(version)) throw new AppError('learned_version_not_kept');
}
