import { limits } from '@stowed/contract';
import type { Tool, ToolInput } from '@stowed/contract';
import { normalizeTools } from '@stowed/domain';
import type { DoubtReason, EngineProposal, EngineVerdict } from '../../engines/engine.ts';
import { coordinatesOf } from '../drawers/tool-shapes.policy.ts';

/** Each fits in two lines of a tool's row on a phone. */
const sentences: Readonly<Record<DoubtReason, string>> = {
  hidden: 'Something covers this place. Move it away and look again.',
  out_of_frame: 'This place is not in the photo. Step back, retake it, or check by eye.',
  different_object: 'Something else seems to be in this cut-out. Is it the right tool?',
  only_foam: 'The template shows only foam here. Check by eye, and fix the template.',
  glare: 'Glare covers this place. Change the light or angle, or check by eye.',
  shadow: 'A shadow covers this place. Change the light, or check by eye.',
  dark: 'The photo is dark here. Add light and retake it, or check by eye.',
  blurred: 'The photo is blurred. Hold still and retake it, or check by eye.',
  far: 'This place is small in the photo. Step closer, or check by eye.',
  alike: 'The tool and its empty cut-out look the same here. Check by eye.',
  moved: 'The tool lies differently than in the template. Is it in its place?',
  signs_differ: 'Some signs show the tool, others an empty cut-out. Check by eye.',
  unclear: 'The photo does not clearly show this place. Check by eye.',
  other_size: 'It seems larger or smaller than in the template. Is it the right tool?',
  looks_empty: 'This place looks as it did without its tool. Check by eye.',
  engines_disagree: 'The two checks of this place do not agree. Check by eye.',
  not_confirmed: 'The second check could not confirm this place. Check by eye.',
};

const NOT_ON_TEMPLATE_PHOTO = 'The template photo does not show this tool. Look at the drawer.';

/** Below this a proposed shape may not be a tool at all. */
const SURE_PROPOSAL = 0.5;

interface Frame {
  /** Width / height of the photo. */
  readonly aspect: number;
  readonly newId: () => string;
}

function inFrame(inputs: readonly ToolInput[], frame: Frame): Tool[] {
  const normalized = normalizeTools(inputs, { purpose: 'inspection', unit: 'percent', ...frame });
  if (normalized.kind === 'ok') return normalized.tools;
  throw new Error(`The engine's shape ${normalized.index} is invalid`);
}

/** An invalid confidence counts as no confidence. */
function sound(verdict: EngineVerdict): EngineVerdict {
  const { confidence } = verdict;
  if (confidence >= 0 && confidence <= 1) return verdict;
  return { ...verdict, confidence: 0, needsReview: true };
}

/**
 * The template's tool as seen in the photo. A tool the engine is unsure of never counts as present: it counts
 * as missing and to check until a person has looked. So does a tool that the template photo does not show:
 * an engine then compares the photo with glare, a shadow or whatever covers the tool.
 */
function judgedTool(tool: Tool, verdict: EngineVerdict): ToolInput {
  const isUnseen = tool.notOnTemplatePhoto === true;
  const needsReview = verdict.needsReview || isUnseen;
  const isDoubtedPresent = needsReview && verdict.status === 'present';
  return {
    name: tool.name,
    position: tool.position,
    uniqueId: tool.uniqueId,
    partNumber: tool.partNumber,
    pieces: tool.pieces,
    ...coordinatesOf(verdict.shape),
    status: isDoubtedPresent ? 'missing' : verdict.status,
    confidence: isDoubtedPresent ? 1 - verdict.confidence : verdict.confidence,
    needsReview,
    ...(isUnseen ? { reason: NOT_ON_TEMPLATE_PHOTO } : wordsOf(verdict)),
  };
}

/** Why a person must look; without a doubt, that something else lies in the place of a missing tool. */
function wordsOf(verdict: EngineVerdict): Pick<ToolInput, 'reason' | 'focus'> {
  const { needsReview, reason } = verdict;
  if (needsReview) return { reason: sentences[reason ?? 'unclear'], ...focusOf(verdict) };
  return reason ? { reason: sentences[reason] } : {};
}

function focusOf({ focus }: EngineVerdict): Pick<ToolInput, 'focus'> {
  if (!focus) return {};
  const { cx, cy, radius } = focus;
  return { focus: { cx: rounded(cx), cy: rounded(cy), radius: rounded(radius) } };
}

const rounded = (percent: number): number => Math.round(Math.max(0, Math.min(100, percent)) * 100) / 100;

/** Every tool of the template, in order, with its shape mapped to the photo. */
export function judgedTools(
  tools: readonly Tool[],
  verdicts: readonly EngineVerdict[],
  frame: Frame,
): Tool[] {
  const inputs = tools.map((tool, index) => {
    const verdict = verdicts[index];
    if (!verdict) throw new Error('The engine left a tool of the template out');
    return judgedTool(tool, sound(verdict));
  });
  return inFrame(inputs, frame);
}

/**
 * Shapes found without a template: the most certain, in the engine's order. They were found, so they are
 * present.
 */
export function proposedTools(proposals: readonly EngineProposal[], frame: Frame): Tool[] {
  const surest = new Set(
    [...proposals].sort((a, b) => b.confidence - a.confidence).slice(0, limits.toolsPerDrawer.max),
  );
  const inputs = proposals
    .filter((proposal) => surest.has(proposal))
    .map(({ shape, confidence, name, needsReview }, index): ToolInput => {
      const isSure = confidence >= SURE_PROPOSAL && !needsReview;
      return {
        name: name ?? `Tool ${index + 1}`,
        ...coordinatesOf(shape),
        status: 'present',
        confidence,
        needsReview: !isSure,
        ...(isSure ? {} : { reason: 'This may not be a tool. Check the shape.' }),
      };
    });
  return inFrame(inputs, frame);
}
