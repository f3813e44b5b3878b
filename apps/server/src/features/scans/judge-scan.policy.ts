import type { Tool } from '@stowed/contract';
import type { JudgedTemplate } from '../../db/rows.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import { byNobody, decide, decideLate } from './decision.policy.ts';
import type { DecidedTool, FoundDetection } from './scans.repository.ts';
import { areStillTakenOver, isTakenOver, placesOfTools } from './taken-over.policy.ts';

interface Judged {
  readonly tools: readonly DecidedTool[];
  /** The engine that found or judged tools in this picture for this drawer. */
  readonly engineVersion: string | null;
  /** The template that an engine used to judge this picture. */
  readonly judgedTemplate: JudgedTemplate | undefined;
  /** True if the shapes match this picture. */
  readonly isLocated: boolean;
  /** True if the person had completed the drawer before an engine compared this picture. */
  readonly isComparedLate: boolean;
}

interface Context {
  /** The drawer before this save. */
  readonly loaded: DrawerWithContents;
  /** Null if the picture is external or there is none. */
  readonly imageId: string | null;
  readonly isNewPicture: boolean;
  /** The picture's detection, for any drawer and template. */
  readonly detection: FoundDetection | undefined;
  /** True if the person had completed the drawer before an engine compared this picture. */
  readonly isComparedLate: boolean;
  readonly by: { readonly name: string; readonly at: Date };
}

/** An engine's verdicts on the picture for this drawer and its current template. */
function detectionOfDrawer({ loaded: { drawer }, detection }: Context): FoundDetection | undefined {
  if (detection?.drawerId !== drawer.id) return undefined;
  const isFinished = detection.outcome === 'judged' || detection.outcome === 'proposed';
  const templateId = detection.template?.id ?? null;
  return isFinished && templateId === drawer.templateId ? detection : undefined;
}

const judgedTemplateOf = (detection: FoundDetection | undefined): JudgedTemplate | undefined =>
  detection?.outcome === 'judged' ? (detection.template ?? undefined) : undefined;

function isDecidedByNobody(context: Context, tools: readonly Tool[]): boolean {
  const { template, tools: before } = context.loaded;
  if (!context.isNewPicture || context.imageId === null) return false;
  return isTakenOver(tools, { template: placesOfTools(template?.tools ?? []), before });
}

/** Why each tool of an unjudged picture needs a person: an engine refused it as another drawer's. */
function reasonToCheck(detection: FoundDetection | undefined): string | null {
  return detection?.outcome === 'refused' && detection.quality === 'no_match'
    ? 'The photo does not match the template'
    : null;
}

/** The person's answers follow; until then only the engine's word that a tool is missing counts. */
function judgeLate(context: Context, tools: readonly Tool[]): Judged {
  const detection = detectionOfDrawer(context);
  const judgedTemplate = judgedTemplateOf(context.detection);
  return {
    tools: tools.map((tool) => decideLate(tool, { detection, before: [], by: context.by })),
    engineVersion: detection?.engineVersion ?? null,
    judgedTemplate,
    isLocated: true,
    isComparedLate: judgedTemplate !== undefined,
  };
}

/** Nobody has looked at the picture: its shapes are copied. */
function judgeUnseen(context: Context, tools: readonly Tool[]): Judged {
  const { loaded, imageId, detection } = context;
  const reason = reasonToCheck(detection);
  return {
    tools: tools.map((tool) => byNobody(tool, reason)),
    engineVersion: null,
    judgedTemplate: judgedTemplateOf(detection),
    isLocated: imageId === loaded.template?.imageId,
    isComparedLate: false,
  };
}

/** Finds who decided each tool that a client saves with a picture. */
export function judgeScan(context: Context, tools: readonly Tool[]): Judged {
  const { isNewPicture, isComparedLate } = context;
  return isNewPicture && isComparedLate ? judgeLate(context, tools) : judgeOnTime(context, tools);
}

function judgeOnTime(context: Context, tools: readonly Tool[]): Judged {
  const { loaded, isNewPicture, by } = context;
  const detection = detectionOfDrawer(context);
  if (!detection && isDecidedByNobody(context, tools)) return judgeUnseen(context, tools);
  const known = { detection, before: isNewPicture ? [] : loaded.tools, by };
  return {
    tools: tools.map((tool) => decide(tool, known)),
    engineVersion: detection?.engineVersion ?? null,
    judgedTemplate: judgedTemplateOf(context.detection),
    isLocated: isNewPicture || loaded.drawer.isLocated || !areStillTakenOver(tools, loaded.tools),
    isComparedLate: !isNewPicture && loaded.drawer.isComparedLate,
  };
}
