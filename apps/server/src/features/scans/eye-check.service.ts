import { toolsOfDrawer, withoutVerdict } from '@stowed/domain';
import type { Tool, ToolStatus } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import { presentTool } from '../drawers/drawers.presenter.ts';
import { updateDrawer } from '../drawers/drawers.service.ts';
import { snapshotOf } from '../drawers/snapshot.policy.ts';
import { byPerson, queuedBy, recordEvent } from '../record/events.service.ts';
import { CHECKED_BY_EYE } from '../record/reasons.policy.ts';
import { replaceTools } from './scans.repository.ts';
import type { DecidedTool } from './scans.repository.ts';

export interface EyeAnswer {
  readonly uniqueId: string;
  readonly status: ToolStatus;
}

interface EyeCheck {
  readonly session: Session;
  readonly loaded: DrawerWithContents;
  readonly answers: readonly EyeAnswer[];
}

/** Throws `invalid_tools` unless each tool of the drawer has exactly one answer. */
function requireAnswers(tools: readonly Tool[], answers: readonly EyeAnswer[]): Map<string, ToolStatus> {
  const statuses = new Map(answers.map(({ uniqueId, status }) => [uniqueId, status]));
  const isComplete = tools.every(({ uniqueId }) => statuses.has(uniqueId));
  if (!isComplete || answers.length !== tools.length) throw new AppError('invalid_tools');
  return statuses;
}

/**
 * Stores a person's visual check, tool by tool. Removes the drawer's photo from an earlier inventory: it is
 * no evidence for this one, and stays in the history.
 */
export async function saveEyeCheck(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { session, loaded, answers }: EyeCheck,
): Promise<DrawerWithContents> {
  const { drawer, toolbox, template } = loaded;
  const tools = toolsOfDrawer({ tools: loaded.tools.map(presentTool), templateTools: template?.tools ?? [] });
  const statuses = requireAnswers(tools, answers);
  const now = deps.clock.now();
  const decided = tools.map((tool): DecidedTool => {
    return {
      tool: { ...withoutVerdict(tool), status: statuses.get(tool.uniqueId) ?? 'missing' },
      decidedBy: 'person',
      deciderName: session.actor.name,
      decidedAt: now,
      engineVersion: null,
      missedInPhoto: false,
    };
  });
  const changed = await updateDrawer(db, drawer, {
    imageId: null,
    foreignImageUrl: null,
    judgedTemplateId: null,
    isLocated: true,
    isComparedLate: false,
    photoAt: null,
    photoBy: null,
    isPhotoOfInventory: false,
    version: drawer.version + 1,
    updatedAt: now,
  });
  const stored = await replaceTools(db, drawer, decided);
  const after: DrawerWithContents = { ...loaded, drawer: changed, tools: stored, judgedTemplate: undefined };
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'drawer_scanned',
    toolbox,
    drawer,
    before: snapshotOf(loaded),
    after: snapshotOf(after),
    decision: { engineVersion: null, ...queuedBy(session) },
    imageId: null,
    template,
    reason: CHECKED_BY_EYE,
  });
  return after;
}
