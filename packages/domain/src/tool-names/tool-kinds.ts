/** A line: the value at size 0, and how much it grows with each millimeter of the size in the name. */
type Growth = readonly [start: number, perMillimeter: number];

/** How large tools of one kind are. Lengths in millimeters. */
export interface ToolKind {
  /** What a name of this kind contains, in lower case. */
  readonly words: RegExp;
  readonly length: Growth;
  readonly width: Growth;
  /** The share of its smallest rectangle that the tool covers. */
  readonly fill: number;
  /** The size of a tool whose name has none. */
  readonly usual: number;
  /** How much lengths and widths vary, as a share. */
  readonly varies?: readonly [length: number, width: number];
}

const wrench = { fill: 0.44, usual: 13, varies: [0.18, 0.2] } as const;
const pliers = { length: [10, 1], width: [40, 0.12], fill: 0.42, usual: 180, varies: [0.1, 0.28] } as const;
const driver = {
  length: [75, 1.17],
  width: [21, 0.05],
  fill: 0.55,
  usual: 100,
  varies: [0.1, 0.14],
} as const;

/** The first that matches a name counts, so special kinds come before general ones. */
export const toolKinds: readonly ToolKind[] = [
  { words: /torque wrench/, length: [50, 1], width: [46, 0], fill: 0.6, usual: 350 },
  { words: /adjustable|crescent|monkey wrench/, length: [15, 1], width: [20, 0.2], fill: 0.47, usual: 250 },
  { words: /t-? ?handle/, length: [145, 4.5], width: [81, 0], fill: 0.2, usual: 5, varies: [0.12, 0.15] },
  {
    words: /hex key|allen|torx key|key.*(hex|torx)/,
    length: [63, 12],
    width: [13, 3.2],
    fill: 0.25,
    usual: 5,
    varies: [0.12, 0.12],
  },
  {
    words: /tape measure|measuring tape/,
    length: [95, 0],
    width: [78, 0],
    fill: 0.8,
    usual: 0,
    varies: [0.2, 0.2],
  },
  { words: /extension|ext bar/, length: [14, 0.97], width: [17, 0], fill: 0.69, usual: 125 },
  { words: /ratchet(?!ing)/, length: [198, 0], width: [35, 0], fill: 0.56, usual: 0, varies: [0.15, 0.15] },
  {
    words: /deep.*socket|socket.*deep/,
    length: [50, 0.42],
    width: [6.5, 1.04],
    fill: 0.88,
    usual: 13,
    varies: [0.08, 0.06],
  },
  {
    words: /socket/,
    length: [13, 0.95],
    width: [5.8, 1.08],
    fill: 0.81,
    usual: 13,
    varies: [0.3, 0.07],
  },
  { words: /ring.*wrench|box.*wrench|wrench.*box/, length: [85, 6.5], width: [3.6, 1.57], ...wrench },
  { words: /open.*wrench|wrench.*open/, length: [20, 8.2], width: [7, 1.9], ...wrench },
  { words: /flare|line wrench/, length: [50, 6.2], width: [2.5, 2.2], ...wrench },
  { words: /wrench|spanner/, length: [59, 7], width: [3.2, 1.9], ...wrench },
  { words: /drill/, length: [37, 9.6], width: [0, 1.03], fill: 0.95, usual: 6, varies: [0.14, 0.12] },
  { words: /nut ?driver/, length: [218, 0], width: [25.7, 0], fill: 0.56, usual: 8 },
  { words: /stubby/, length: [88, 0], width: [27, 0], fill: 0.56, usual: 40 },
  { words: /precision|jeweler/, length: [121, 0], width: [9.5, 0], fill: 0.64, usual: 60 },
  { words: /screw ?driver/, ...driver },
  { words: /\bbits?\b/, length: [1.2, 0.97], width: [7.4, 0], fill: 0.8, usual: 25 },
  { words: /locking|vise.?grip/, length: [8, 1.27], width: [56, 0], fill: 0.48, usual: 200 },
  { words: /strippers?/, ...pliers },
  { words: /pliers|crimp/, ...pliers },
  { words: /cutters?|nippers?|snips/, ...pliers },
  { words: /ball.?peen/, length: [330, 0], width: [78, 0], fill: 0.35, usual: 0, varies: [0.15, 0.2] },
  { words: /hammer|mallet/, length: [30, 1], width: [110, 0], fill: 0.33, usual: 280, varies: [0.15, 0.2] },
  { words: /pry|crow ?bar/, length: [20, 1.1], width: [29, 0], fill: 0.6, usual: 250 },
  { words: /file|rasp/, length: [100, 1], width: [25, 0], fill: 0.83, usual: 200, varies: [0.2, 0.2] },
  {
    words: /punch|chisel|drift/,
    length: [5, 1],
    width: [12, 0],
    fill: 0.8,
    usual: 140,
    varies: [0.15, 0.25],
  },
  { words: /mirror/, length: [213, 0], width: [35, 0], fill: 0.33, usual: 0, varies: [0.15, 0.15] },
  { words: /feeler/, length: [113, 0], width: [19, 0], fill: 0.95, usual: 0, varies: [0.15, 0.2] },
  { words: /tweezers/, length: [0, 1], width: [15.5, 0], fill: 0.82, usual: 130 },
  { words: /pick|scriber?\b/, length: [160, 0], width: [15, 0], fill: 0.53, usual: 0, varies: [0.15, 0.15] },
  {
    words: /marker|\bpen\b|pencil/,
    length: [130, 0],
    width: [13, 0],
    fill: 0.98,
    usual: 0,
    varies: [0.15, 0.2],
  },
  { words: /knife|cutter/, length: [180, 0], width: [26, 0], fill: 0.8, usual: 0, varies: [0.15, 0.15] },
  { words: /scissors|shears/, length: [195, 0], width: [76, 0], fill: 0.4, usual: 0, varies: [0.2, 0.2] },
  {
    words: /flash ?light|torch|lamp/,
    length: [140, 0],
    width: [30, 0],
    fill: 0.9,
    usual: 0,
    varies: [0.3, 0.3],
  },
];

/** A tool that the name does not tell. */
export const anyKind: Omit<ToolKind, 'words'> = {
  length: [150, 0],
  width: [30, 0],
  fill: 0.55,
  usual: 0,
  varies: [0.6, 0.6],
};
