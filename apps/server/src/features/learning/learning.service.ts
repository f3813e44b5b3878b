import type { Learning } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent, takeTurn } from '../activity/events.service.ts';
import { openDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { findChoice, findNewestEvent, saveChoice, selectVersions } from './learning.repository.ts';

/** A drawer teaches something with most of its completions: a person chooses among the latest. */
const MOST_TOLD = 10;

const nothing: Learning = { active: 0, versions: [] };

async function present(db: Db, template: TemplateRow): Promise<Learning> {
  const { version: active } = await findChoice(db, template);
  const versions = await selectVersions(db, template);
  const told = versions.filter(({ version }, index) => index < MOST_TOLD || version === active);
  return {
    active,
    versions: told.map(({ version, created_at, actor_name, photos, tools }) => ({
      ...{ version, photos, tools },
      at: created_at.toISOString(),
      by: actor_name,
    })),
  };
}

/** What was learnt about the template that the drawer has now. */
export function getLearning(deps: Pick<Deps, 'db'>, session: Session, path: DrawerPath): Promise<Learning> {
  return read(deps, session, async (db) => {
    const { template } = await openDrawer(db, session.organizationId, path);
    return template ? present(db, template) : nothing;
  });
}

interface Answer {
  readonly success: true;
  readonly learning: Learning;
  readonly message: string;
}

/**
 * Judges with this version from now on, 0 being the engine as shipped. Versions between are kept, and learning goes on from the
 * chosen one by what people confirm after this moment. Throws `learned_version_not_found`.
 */
export function activateLearning(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  { version, ...path }: DrawerPath & { readonly version: number },
): Promise<Answer> {
  return change(deps, session, async (db) => {
    const { toolbox, drawer, template } = await openDrawer(db, session.organizationId, path);
    const versions = template ? await selectVersions(db, template) : [];
    const isKnown = version === 0 || versions.some((one) => one.version === version);
    if (!template || !isKnown) throw new AppError('learned_version_not_found');
    await takeTurn(db, session.organizationId);
    const before = await findChoice(db, template);
    if (before.version !== version) {
      const newest = await findNewestEvent(db, session.organizationId);
      await saveChoice(db, template, { version, learned_through: newest });
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
    return { success: true, learning: await present(db, template), message };
  });
}
