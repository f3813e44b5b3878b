import { alignPocket, correlate, sampleOf } from './align.ts';
import type { Alignment } from './align.ts';
import type { Pocket } from '../foam/pocket.ts';
import type { Scene } from './scene.ts';
import { sweepBox } from './sweep-box.ts';
import { sweepFloor } from './sweep-floor.ts';
import { sweepEdges } from './sweep-edges.ts';
import { sweepMask } from './sweep-mask.ts';
import { sweepTelling } from './sweep-telling.ts';
import type { TellingSweep } from './sweep-telling.ts';
import { sweepTint } from './sweep-tint.ts';
import { sweepTool } from './sweep-tool.ts';
import type { ToolSweep } from './sweep-tool.ts';

export interface Evidence {
  /**
   * The figures by which a pocket is judged, by name; the comparator reads them in the order of
   * `evidenceNames`.
   */
  readonly figures: Figures;
  readonly alignment: Alignment;
}

export type Figures = Readonly<Record<EvidenceName, number>>;

type EvidenceName = (typeof evidenceNames)[number];

export const evidenceNames = [
  'still',
  'best',
  'toolCorr',
  'shift',
  'turn',
  'dT',
  'dS',
  'dF',
  'dMin',
  'dShade',
  'shareT',
  'shareS',
  'shareF',
  'shareO',
  'beta',
  'beta0',
  'beta2',
  'beta5',
  'beta7',
  'betaF',
  'contrastS',
  'contrastF',
  'chroma',
  'lumaDiff',
  'spread',
  'like0',
  'like2',
  'like5',
  'like7',
  'dT0s',
  'dT4s',
  'dT7s',
  'dS0s',
  'dS4s',
  'dS7s',
  'dMin7s',
  'edgeT',
  'edgeP',
  'edgeRatio',
  'edgeCorr',
  'edge0',
  'edge2',
  'edge5',
  'edge7',
  'turnedS',
  'boxOther',
  'area',
  'areaT',
  'endShift',
  'sideShift',
  'tones',
  'strongTones',
  'ringOther',
  'ringSecond',
  'noise',
  'thin',
  'seen',
  'veil',
  'dFloor',
  'shareFloor',
  'uniform',
  'floorKnown',
  'relativeS',
  'relativeF',
  'relativeGain',
  'relativeEnd',
  'edgeNoise',
  'spreadNoise',
  'telling',
  'tellingEmpty',
  'tellingKept',
  'tellingOther',
  'lean',
  'tellingBeta',
  'tellingDEmpty',
  'tellingDTool',
  'leanLow',
  'leanMiddle',
  'leanHigh',
  'tintGap',
  'tint',
  'tintLow',
  'tintHigh',
  'maskSpread',
  'mask',
  'maskNew',
  'maskKept',
] as const;

export function gatherEvidence(pocket: Pocket, scene: Scene): Evidence {
  const alignment = alignPocket(pocket, scene.template, scene.photo);
  const tool = sweepTool(pocket, scene, alignment);
  const edges = sweepEdges(pocket, scene, alignment);
  const box = sweepBox(pocket, scene);
  const floor = sweepFloor(pocket, scene);
  const telling = sweepTelling(pocket, scene, alignment);
  const tint = sweepTint(pocket, scene, alignment);
  const mask = sweepMask(pocket, scene, alignment);
  return {
    alignment,
    figures: {
      still: alignment.still,
      best: alignment.best,
      toolCorr: correlate(sampleOf(pocket.tool, pocket, scene.template), scene.photo, alignment),
      shift: Math.hypot(alignment.dx, alignment.dy),
      turn: Math.abs(alignment.turn),
      ...figuresOfTool(tool),
      edgeT: edges.template,
      edgeP: edges.photo,
      edgeRatio: Math.log((edges.photo + 0.5) / (edges.template + 0.5)),
      edgeCorr: edges.correlation,
      edge0: at(edges.slices, 0),
      edge2: at(edges.slices, 2),
      edge5: at(edges.slices, 5),
      edge7: at(edges.slices, 7),
      turnedS: box.turnedS,
      boxOther: box.other,
      area: box.area,
      areaT: box.areaT,
      endShift: box.endShift,
      sideShift: box.sideShift,
      tones: box.tones,
      strongTones: box.strongTones,
      ringOther: box.ringOther,
      ringSecond: box.ringSeen,
      noise: scene.noise,
      thin: pocket.thin,
      seen: pocket.isShown ? tool.seen : 0,
      veil: scene.veil,
      dFloor: floor.distance,
      shareFloor: floor.share,
      uniform: floor.uniform,
      floorKnown: scene.floor ? 1 : 0,
      // A gray tool on gray foam is never far from it, so distances are relative to those in the template.
      relativeS: tool.dS / (tool.contrastS + 6),
      relativeF: tool.dF / (tool.contrastF + 6),
      relativeGain: (tool.dS - tool.dT) / (tool.contrastS + 6),
      relativeEnd: at(tool.slices.dS, 7) / (tool.contrastS + 6),
      edgeNoise: Math.log((edges.photo + 0.5) / (scene.noise + 1)),
      spreadNoise: tool.spread / (scene.noise + 4),
      ...figuresOfTelling(telling),
      tintGap: tint.gap,
      tint: tint.beta,
      tintLow: tint.low,
      tintHigh: tint.high,
      maskSpread: mask.spread,
      mask: mask.likeness,
      maskNew: mask.fresh,
      maskKept: mask.kept,
    },
  };
}

/** The value of a slice along the tool; 0 if there is none. */
const at = (values: readonly number[], k: number): number => values[k] ?? 0;

function figuresOfTool(tool: ToolSweep) {
  return {
    dT: tool.dT,
    dS: tool.dS,
    dF: tool.dF,
    dMin: tool.dMin,
    dShade: tool.dShade,
    shareT: tool.shareT,
    shareS: tool.shareS,
    shareF: tool.shareF,
    shareO: 1 - tool.shareT - tool.shareS - tool.shareF,
    beta: tool.beta,
    beta0: at(tool.slices.beta, 0),
    beta2: at(tool.slices.beta, 2),
    beta5: at(tool.slices.beta, 5),
    beta7: at(tool.slices.beta, 7),
    betaF: tool.betaF,
    contrastS: tool.contrastS,
    contrastF: tool.contrastF,
    chroma: tool.chroma,
    lumaDiff: tool.lumaDiff,
    spread: tool.spread,
    like0: at(tool.slices.likelihood, 0),
    like2: at(tool.slices.likelihood, 2),
    like5: at(tool.slices.likelihood, 5),
    like7: at(tool.slices.likelihood, 7),
    dT0s: at(tool.slices.dT, 0),
    dT4s: at(tool.slices.dT, 4),
    dT7s: at(tool.slices.dT, 7),
    dS0s: at(tool.slices.dS, 0),
    dS4s: at(tool.slices.dS, 4),
    dS7s: at(tool.slices.dS, 7),
    dMin7s: at(tool.slices.dMin, 7),
  };
}

function figuresOfTelling(telling: TellingSweep) {
  return {
    telling: telling.share,
    tellingEmpty: telling.empty,
    tellingKept: telling.kept,
    tellingOther: telling.other,
    lean: telling.lean,
    tellingBeta: telling.beta,
    tellingDEmpty: telling.dEmpty,
    tellingDTool: telling.dTool,
    leanLow: telling.leanLow,
    leanMiddle: telling.leanMiddle,
    leanHigh: telling.leanHigh,
  };
}

/** The figures in the comparator's order. */
export function figureList(figures: Figures): Float32Array {
  const out = new Float32Array(evidenceNames.length);
  let k = 0;
  for (const name of evidenceNames) out[k++] = figures[name];
  return out;
}
