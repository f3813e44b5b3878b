import type { Drawer, Tool } from '@stowed/contract';
import { toolsOfDrawer, withoutVerdict } from '@stowed/domain';
import { holdsBack } from '../../../lib/device/acts.ts';
import type { ShownDrawer } from '../verdict/drawer-verdict.ts';
import { unjudgedTools } from '../photo/photo-result.ts';
import type { Act, ActOf } from '../shared/act-content.ts';

const NOT_JUDGED = 'This photo has not been judged yet';

/** An unsent photo of the drawer. */
type Shot = { readonly id: string; readonly photo: string } | null | undefined;

/**
 * A drawer as it will be once these acts have arrived. Its version stays the server's. Leaves out its first
 * act with a problem and all later ones: they may never arrive.
 */
export function showActs(drawer: Drawer, acts: readonly Act[], shot?: Shot): ShownDrawer {
  const isHere = ({ drawerNumber }: Act): boolean => drawerNumber === drawer.number;
  const own = acts.filter((act) => isHere(act) || act.drawerNumber === null);
  const stop = own.findIndex((act) => act.problem !== undefined && holdsBack(act));
  const here = (stop < 0 ? own : own.slice(0, stop)).filter(isHere);
  const isStopped = stop >= 0 && own.slice(stop).some(isHere);
  const stoppedBy = isStopped ? own[stop]?.problem : undefined;
  if (here.length === 0 && !stoppedBy) return drawer;
  const shown = here.reduce((before, act) => showAct(before, act, shot), drawer);
  return { ...shown, isKept: here.length > 0, stoppedBy };
}

function showAct(drawer: Drawer, act: Act, shot: Shot): ShownDrawer {
  switch (act.kind) {
    case 'photo':
      return withPhoto(drawer, act, shot);
    case 'mark':
      return withMark(drawer, act.content);
    case 'completion':
      return withCompletion(drawer, act);
    case 'inventory':
      return drawer;
  }
}

/** Nothing in an unjudged photo counts as present: each of its tools is to check. */
function withPhoto(drawer: Drawer, act: ActOf<'photo'>, shot: Shot): ShownDrawer {
  return {
    ...drawer,
    ...(shot?.id === act.id ? { imageUrl: shot.photo } : {}),
    status: 'incomplete',
    tools: unjudgedTools(drawer).map((tool) => ({
      ...(tool as Tool),
      needsReview: true,
      reason: NOT_JUDGED,
    })),
    isLocated: false,
    isPhotoCompared: false,
    isComparedLate: false,
    isJudgedByTemplate: true,
    photoAt: new Date(act.at).toISOString(),
    isPhotoOfInventory: true,
    decidedByHand: [],
    missedInPhoto: [],
    isPhotoWaiting: true,
  };
}

type Mark = Pick<ActOf<'mark'>['content'], 'uniqueId' | 'index' | 'status'>;

/** A drawer as it is after a mark. */
export function withMark(drawer: Drawer, { uniqueId, index, status }: Mark): Drawer {
  const reopens = status === 'missing' && drawer.status === 'complete';
  const tools = drawer.tools.map((tool, place) => {
    const isMeant = uniqueId ? tool.uniqueId === uniqueId : place === index;
    if (!isMeant) return tool;
    return { ...withoutVerdict(tool), status };
  });
  return {
    ...drawer,
    tools,
    decidedByHand: [...drawer.decidedByHand, uniqueId],
    ...(reopens ? { status: 'incomplete' as const, isPhotoOfInventory: false } : {}),
  };
}

function withCompletion(drawer: Drawer, { at, content: { checkedByEye } }: ActOf<'completion'>): Drawer {
  const done = { ...drawer, status: 'complete' as const, completedAt: new Date(at).toISOString() };
  if (!checkedByEye) return done;
  const statuses = new Map(checkedByEye.map(({ uniqueId, status }) => [uniqueId, status]));
  const tools = toolsOfDrawer(drawer).map((tool) => ({
    ...withoutVerdict(tool),
    status: statuses.get(tool.uniqueId) ?? ('missing' as const),
  }));
  return { ...done, tools, imageUrl: null, photoAt: null, isPhotoOfInventory: false };
}
