import type { PlaceLook } from '@stowed/vision';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { StoredLook } from '../../db/schema-learning.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../session.ts';
import { recordEvent } from '../record/events.service.ts';
import type { OpenDrawer } from '../drawers/drawers.service.ts';
import { dropPixels, keepState, selectStates, selectWithdrawnImages } from './learned-states.repository.ts';
import type { LearnedState } from './learned-states.repository.ts';
import {
  findNewestVersion,
  findStateIds,
  insertVersion,
  selectWaysBack,
} from './learned-versions.repository.ts';
import { WAYS_BACK, keptStates, usefulLooks } from './lesson.policy.ts';

type VersionDeps = Pick<Deps, 'clock' | 'ids' | 'detector'>;

export type TaughtDrawer = OpenDrawer & { readonly template: TemplateRow };

/** What somebody has confirmed about one photo of a drawer. */
export interface Lesson {
  readonly kind: 'drawer_learned' | 'drawer_learned_image';
  readonly imageId: string;
  /** The event by which it was confirmed, and by whom. */
  readonly learnedFrom: number;
  readonly actor: Actor;
  readonly looks: readonly PlaceLook[];
  /** Whether these looks are all that the photo teaches, so that what it taught before is taken back. */
  readonly isWhole: boolean;
  /** In words: why what the photo taught is taken back, if it is. */
  readonly reasonToTakeBack?: string;
  /** Said of it in the record. */
  readonly said: { readonly completion?: number };
}

interface Learning {
  readonly open: TaughtDrawer;
  /** The version that the lesson is added to. */
  readonly from: number;
  readonly lesson: Lesson;
}

/**
 * Keeps what a version knew, and what the lesson adds or takes back, as the next version, with its event. Answers the version
 * that holds it, which is the same one when nothing is new. The caller has taken its turn.
 */
export async function addVersion(db: Db, deps: VersionDeps, learning: Learning): Promise<number> {
  const { open, from, lesson } = learning;
  const { template } = open;
  const before = await selectStates(db, template, await findStateIds(db, template, from));
  const states = await statesAfter(db, deps, { ...learning, before });
  if (isSameSet(states, before)) return from;
  const { imageId, isWhole, reasonToTakeBack } = lesson;
  const takesBack = isWhole && !states.some((state) => state.imageId === imageId);
  const version = (await findNewestVersion(db, template)) + 1;
  const photos = new Set(states.map((state) => state.imageId)).size;
  const tools = new Set(emptyToolsOf(states)).size;
  const taught = lesson.looks.flatMap(({ shape, status }) =>
    status === 'missing' ? (template.tools[shape]?.name ?? []) : [],
  );
  await insertVersion(db, template, {
    ...{ version, photos, tools, learnedFrom: lesson.learnedFrom, createdAt: deps.clock.now() },
    stateIds: states.map(({ id }) => id),
    takesBack,
  });
  await dropPixels(db, template, await selectWaysBack(db, template, WAYS_BACK));
  await recordEvent(db, deps, {
    organizationId: template.organizationId,
    actor: lesson.actor,
    deviceTime: null,
    kind: takesBack ? 'drawer_unlearned_image' : lesson.kind,
    toolbox: open.toolbox,
    drawer: open.drawer,
    before: { learnedVersion: from },
    after: { learnedVersion: version, photos, tools, taught, ...lesson.said },
    decision: { engineVersion: deps.detector.version },
    imageId,
    template,
    ...(takesBack && reasonToTakeBack ? { reason: reasonToTakeBack } : {}),
  });
  return version;
}

/** What the next version consists of, stored. Images that are not verified any more teach nothing from here on. */
async function statesAfter(
  db: Db,
  deps: VersionDeps,
  { open, lesson, before }: Learning & { readonly before: readonly LearnedState[] },
): Promise<LearnedState[]> {
  const { template } = open;
  const { imageId, learnedFrom, isWhole } = lesson;
  const withdrawn = await selectWithdrawnImages(db, template.organizationId, before);
  const kept = before.filter(
    (state) => !withdrawn.includes(state.imageId) && !(isWhole && state.imageId === imageId),
  );
  const ids = kept.map(({ id }) => id);
  for (const look of usefulLooks(lesson.looks, { tools: template.tools, states: kept })) {
    const toolId = template.tools[look.shape]?.uniqueId;
    if (toolId === undefined) throw new Error('The engine learnt of a tool that the template has not');
    const id = await keepState(db, template, {
      ...{ id: deps.ids.uuid(), toolId, imageId, status: look.status, look: storedLook(look) },
      ...{ engineVersion: deps.detector.version, learnedFrom, at: deps.clock.now() },
    });
    ids.push(id);
  }
  return keptStates(await selectStates(db, template, ids));
}

const storedLook = ({ shape: _shape, status: _status, colours, ...place }: PlaceLook): StoredLook => ({
  ...place,
  colours: Buffer.from(colours).toString('base64'),
});

const emptyToolsOf = (states: readonly LearnedState[]): readonly string[] =>
  states.filter(({ status }) => status === 'missing').map(({ toolUniqueId: tool }) => tool);

/** The same photo confirmed once more teaches nothing new. */
const isSameSet = (states: readonly LearnedState[], before: readonly LearnedState[]): boolean => {
  const known = new Set(before.map(({ id }) => id));
  return states.length === known.size && states.every(({ id }) => known.has(id));
};
