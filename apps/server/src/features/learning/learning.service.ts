import type { LearnedVersion, Learning } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent, takeTurn } from '../activity/events.service.ts';
import { openDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { findNewestEvent } from './completions.repository.ts';
import { findChoice, findNewestVersion, saveChoice, selectVersions } from './learned-versions.repository.ts';
import { oldestWayBack } from './lesson.policy.ts';

/** Versions that are told unless more are asked for. */
const FIRST_TOLD = 10;

const sources: ReadonlyMap<string, LearnedVersion['source']> = new Map([
  ['drawer_completed', 'completion'],
  ['annotation_verified', 'image'],
]);

const nothing: Learning = { active: 0, total: 0, versions: [] };

async function present(db: Db, template: TemplateRow, count: number): Promise<Learning> {
  const { version: active } = await findChoice(db, template);
  const total = await findNewestVersion(db, template);
  const versions = await selectVersions(db, template, { from: total - count + 1, active });
  return {
    active,
    total,
    versions: versions.map(({ version, created_at, kind, actor_name, photos, tools }) => ({
      ...{ version, photos, tools },
      at: created_at.toISOString(),
      by: actor_name,
      source: sources.get(kind) ?? 'withdrawal',
      isKept: version >= oldestWayBack(total) || version === active,
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
      requireWayBack(version, await findNewestVersion(db, template));
      const newest = await findNewestEvent(db, session.organizationId);
      await saveChoice(db, template, { version, learned_through: newest, chosen_through: newest });
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

function requireWayBack(version: number, newest: number): void {
  if (version > newest) throw new AppError('learned_version_not_found');
  if (version > 0 && version < oldestWayBack(newest)) throw new AppError('learned_version_not_kept');
}
