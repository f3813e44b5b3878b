/** The headings that name each column of a list of toolboxes: lower case, letters and digits only. */
const headings = {
  toolbox: ['toolbox name', 'toolbox', 'box', 'box name'],
  eid: ['equipment id', 'eid', 'equipment id eid'],
  type: ['type', 'toolbox type'],
  primaryFoamColor: ['primary foam color', 'foam color', 'primary foam', 'foam'],
  secondaryFoamColor: ['secondary foam color', 'secondary foam'],
  drawer: ['drawer number', 'drawer', 'drawer no'],
  expectedTools: ['expected tools', 'expected', 'tools'],
  tool: ['tool name', 'tool', 'name', 'nomenclature'],
  partNumber: ['part number', 'part no', 'p n', 'pn'],
  pieces: ['pieces', 'qty', 'quantity'],
} as const;

export type ImportColumn = keyof typeof headings;
const columns = Object.entries(headings) as readonly [ImportColumn, readonly string[]][];

/** The heading of each column as people read it, in the order of the sample. */
export const importHeadings: Readonly<Record<ImportColumn, string>> = {
  toolbox: 'Toolbox name',
  eid: 'Equipment ID',
  type: 'Type',
  primaryFoamColor: 'Primary foam color',
  secondaryFoamColor: 'Secondary foam color',
  drawer: 'Drawer number',
  expectedTools: 'Expected tools',
  tool: 'Tool name',
  partNumber: 'Part number',
  pieces: 'Pieces',
};

const plain = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/colou?r/gu, 'color')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function columnOf(cell: string): ImportColumn | undefined {
  const text = plain(cell);
  return columns.find(([, names]) => names.includes(text))?.[0];
}

/** The column of each cell of a heading line; undefined: unknown. */
export function columnsOf(cells: readonly string[]): readonly (ImportColumn | undefined)[] {
  return cells.map(columnOf);
}

/** True if a line names the two columns that a list needs. */
export function isHeading(cells: readonly string[]): boolean {
  const found = columnsOf(cells);
  return found.includes('toolbox') && found.includes('drawer');
}
