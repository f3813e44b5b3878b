/**
 * For each row its column, so that the sum of costs is smallest; every row and column is used once. `costs`
 * is square. The Hungarian method with potentials (Kuhn 1955, as in Jonker and Volgenant 1987).
 */
export function cheapestPairs(costs: readonly (readonly number[])[]): number[] {
  const size = costs.length;
  // Rows and columns count from 1; column 0 holds the row that looks for a place.
  const rowOf = Array.from({ length: size + 1 }, () => 0);
  const rowPotential = [...rowOf];
  const columnPotential = [...rowOf];
  for (let row = 1; row <= size; row += 1) {
    rowOf[0] = row;
    const path = shortestPath({ costs, rowOf, rowPotential, columnPotential });
    for (let column = path.free; column !== 0; column = path.before[column] ?? 0) {
      rowOf[column] = rowOf[path.before[column] ?? 0] ?? 0;
    }
  }
  const columns = Array.from({ length: size }, () => 0);
  rowOf.forEach((row, column) => {
    if (column > 0 && row > 0) columns[row - 1] = column - 1;
  });
  return columns;
}

interface Search {
  readonly costs: readonly (readonly number[])[];
  readonly rowOf: number[];
  readonly rowPotential: number[];
  readonly columnPotential: number[];
}

/** The state of one search: how cheap each column is to reach, from where, and whether that is final. */
interface Reach {
  readonly least: number[];
  readonly before: number[];
  readonly isDone: boolean[];
}

/** The free column at the end of the cheapest path from column 0, and the column before each. */
function shortestPath(search: Search): { readonly free: number; readonly before: readonly number[] } {
  const columns = search.rowOf.length;
  const reach: Reach = {
    least: Array.from({ length: columns }, () => Infinity),
    before: Array.from({ length: columns }, () => 0),
    isDone: Array.from({ length: columns }, () => false),
  };
  let at = 0;
  while (search.rowOf[at] !== 0) {
    reach.isDone[at] = true;
    lookFrom(at, search, reach);
    at = nearest(reach);
    shift(reach.least[at] ?? 0, search, reach);
  }
  return { free: at, before: reach.before };
}

/** Notes each column that is reached more cheaply from the row of column `at`. */
function lookFrom(at: number, { costs, rowOf, ...potentials }: Search, { least, before, isDone }: Reach) {
  const row = rowOf[at] ?? 0;
  const own = potentials.rowPotential[row] ?? 0;
  for (let column = 1; column < least.length; column += 1) {
    if (isDone[column]) continue;
    const cost = (costs[row - 1]?.[column - 1] ?? 0) - own - (potentials.columnPotential[column] ?? 0);
    if (cost >= (least[column] ?? Infinity)) continue;
    least[column] = cost;
    before[column] = at;
  }
}

function nearest({ least, isDone }: Reach): number {
  let best = 0;
  for (let column = 1; column < least.length; column += 1) {
    if (isDone[column]) continue;
    if (best === 0 || (least[column] ?? Infinity) < (least[best] ?? Infinity)) best = column;
  }
  return best;
}

/** Moves the potentials so that the nearest column costs nothing. */
function shift(by: number, { rowOf, rowPotential, columnPotential }: Search, { least, isDone }: Reach) {
  for (let column = 0; column < least.length; column += 1) {
    const row = rowOf[column] ?? 0;
    if (isDone[column]) {
      rowPotential[row] = (rowPotential[row] ?? 0) + by;
      columnPotential[column] = (columnPotential[column] ?? 0) - by;
    } else least[column] = (least[column] ?? Infinity) - by;
  }
}
