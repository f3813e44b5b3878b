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
    const search = shortestPath({ costs, rowOf, rowPotential, columnPotential });
    for (let column = search.free; column !== 0; ) {
      const before = search.before[column] ?? 0;
      rowOf[column] = rowOf[before] ?? 0;
      column = before;
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

/** The free column at the end of the cheapest path from column 0, and the column before each. */
function shortestPath({ costs, rowOf, rowPotential, columnPotential }: Search) {
  const size = costs.length;
  const least = Array.from({ length: size + 1 }, () => Infinity);
  const before = Array.from({ length: size + 1 }, () => 0);
  const isDone = Array.from({ length: size + 1 }, () => false);
  let at = 0;
  while (rowOf[at] !== 0) {
    isDone[at] = true;
    const row = rowOf[at] ?? 0;
    let next = 0;
    let step = Infinity;
    for (let column = 1; column <= size; column += 1) {
      if (isDone[column]) continue;
      const cost = (costs[row - 1]?.[column - 1] ?? 0) - (rowPotential[row] ?? 0) - (columnPotential[column] ?? 0);
      if (cost < (least[column] ?? Infinity)) {
        least[column] = cost;
        before[column] = at;
      }
      if ((least[column] ?? Infinity) < step) {
        step = least[column] ?? Infinity;
        next = column;
      }
    }
    for (let column = 0; column <= size; column += 1) {
      if (isDone[column]) {
        const owner = rowOf[column] ?? 0;
        rowPotential[owner] = (rowPotential[owner] ?? 0) + step;
        columnPotential[column] = (columnPotential[column] ?? 0) - step;
      } else least[column] = (least[column] ?? Infinity) - step;
    }
    at = next;
  }
  return { free: at, before };
}
