import type { endpoints, Learning, ResponseOf, Tool } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { findChoice } from '../ai/engine-choice.service.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { byPerson, newestNumber, recordEvent } from '../record/events.service.ts';
import {
  findEvent,
  findProgress,
  lockProgress,
  saveProgress,
  selectConfirmedLooks,
} from './learned-looks.repository.ts';
import { countingWith, keptLooks, LOOKS_OF_A_DRAWER, newestFirst } from './lesson.policy.ts';
import { selectSharedLooks } from './shared-looks.repository.ts';
import { asOwn } from './shared-looks.service.ts';
import { likelyDrawers } from './likely-drawers.policy.ts';
import { hasFailedStudy, selectCandidates } from './verified-images.repository.ts';

/** The newest lessons to show. */
const LESSONS = 5;

const nothing: Learning = { photos: 0, tools: 0, lessons: [], ignoredBefore: null };

type ConfirmedLook = Awaited<ReturnType<typeof selectConfirmedLooks>>[number];

const sources: Readonly<Record<string, Learning['lessons'][number]['source']>> = {
  drawer_completed: 'completion',
  empty_drawer_photographed: 'emptied',
};

const emptyTools = (looks: readonly ConfirmedLook[]): number =>
  new Set(looks.filter(({ status }) => status === 'missing').map((look) => look.toolUniqueId)).size;

/** The other drawer that a lesson's photo shows. */
function otherOf({ drawerId, toolboxId, drawerNumber }: ConfirmedLook, template: TemplateRow) {
  const isOther = drawerId !== null && drawerId !== template.drawerId;
  return isOther && toolboxId !== null && drawerNumber !== null ? { toolboxId, drawerNumber } : null;
}

function lessonsOf(looks: readonly ConfirmedLook[], template: TemplateRow): Learning['lessons'] {
  const newest = [...new Map(looks.map((look) => [look.confirmedBy, look])).values()]
    .sort((a, b) => b.confirmedBy - a.confirmedBy)
    .slice(0, LESSONS);
  return newest.map((lesson) => ({
    at: lesson.recordedAt.toISOString(),
    by: lesson.actorName,
    source: sources[lesson.kind] ?? 'image',
    of: otherOf(lesson, template),
    tools: emptyTools(looks.filter((look) => look.confirmedBy === lesson.confirmedBy)),
  }));
}

async function present(db: Db, template: TemplateRow, engineVersion: string): Promise<Learning> {
  const { ignoreBefore } = await findProgress(db, template, engineVersion);
  const own = await selectConfirmedLooks(db, template, engineVersion);
  const shared = await selectSharedLooks(db, template, { engineVersion, limit: LOOKS_OF_A_DRAWER });
  const looks = keptLooks(countingWith(newestFirst(own, await asOwn(db, template, shared)), ignoreBefore));
  const ignored =
    ignoreBefore === null ? undefined : await findEvent(db, template.organizationId, ignoreBefore);
  return {
    photos: new Set(looks.map(({ imageId }) => imageId)).size,
    tools: emptyTools(looks),
    lessons: lessonsOf(looks, template),
    ignoredBefore: ignored ? { at: ignored.recordedAt.toISOString(), by: ignored.actorName } : null,
  };
}

/** Everything learned about the drawer's current template. */
export function getLearning(
  deps: Pick<Deps, 'db' | 'engine'>,
  session: Session,
  path: DrawerPath,
): Promise<Learning> {
  return read(deps, session, async (db) => {
    const { template } = await loadDrawer(db, session.organizationId, path);
    return template ? present(db, template, deps.engine.version) : nothing;
  });
}

/**
 * Ignores everything learned so far, or makes it count again. Later confirmations still teach. Throws
 * `no_template_assigned`.
 */
export function ignoreLearning(
  deps: Pick<Deps, 'db' | 'clock' | 'engine'>,
  session: Session,
  { ignore, ...path }: DrawerPath & { readonly ignore: boolean },
): Promise<ResponseOf<typeof endpoints.ignoreLearning>> {
  return change(deps, session, async (db) => {
    const { organizationId } = session;
    const { toolbox, drawer, template } = await loadDrawer(db, organizationId, path);
    if (!template) throw new AppError('no_template_assigned');
    const newest = await newestNumber(db, organizationId);
    const { ignoreBefore: before } = await lockProgress(db, template, deps.engine.version);
    if (ignore || before !== null) {
      // This event's own number.
      const ignoreBefore = ignore ? newest + 1 : null;
      await recordEvent(db, deps, {
        ...byPerson(session),
        kind: 'learning_ignored_before',
        toolbox,
        drawer,
        template,
        before: { ignoreBefore: before },
        after: { ignoreBefore },
        decision: { decidedBy: 'person' },
      });
      await saveProgress(db, template, { ignoreBefore });
    }
    const message = ignore ? 'What was learned is ignored' : 'What was learned counts again';
    return { success: true, learning: await present(db, template, deps.engine.version), message };
  });
}

interface Marked {
  readonly organizationId: string;
  readonly id: string;
  readonly imageId: string;
  readonly tools: readonly Tool[];
}

/** Whether a training image can teach the built-in engine; undefined if it cannot. */
export async function imageLearning(
  db: Db,
  deps: Pick<Deps, 'config' | 'secrets' | 'logger'>,
  { organizationId, id, imageId, tools }: Marked,
): Promise<ResponseOf<typeof endpoints.getTrainingImage>['learning']> {
  const { engine } = await findChoice(db, deps, organizationId);
  if (engine !== 'built-in') return undefined;
  const candidates = await selectCandidates(db, organizationId, imageId);
  if (likelyDrawers({ imageId, tools }, candidates).length === 0) return undefined;
  return (await hasFailedStudy(db, organizationId, id)) ? 'failed' : 'possible';
}
