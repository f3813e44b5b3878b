const camelCased = new Map<string, string>();

function camelCase(column: string): string {
  const known = camelCased.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  camelCased.set(column, name);
  return name;
}

/**
 * A row that SQL packed into JSON, with its column names in camelCase as the query builder's types say.
 * Values inside JSON columns keep their keys.
 */
export function camelKeys<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([column, value]: [string, unknown]) => [camelCase(column), value]);
  return Object.fromEntries(entries) as Row;
}
