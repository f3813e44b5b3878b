/** Describes a drawer's tools to a detection engine, from the names in its template. */
export function toolAppearance(names: readonly string[]): 'wrenches' | 'screwdrivers' | 'hand tools' {
  const lower = names.map((name) => name.toLowerCase());
  if (lower.some((name) => name.includes('wrench'))) return 'wrenches';
  if (lower.some((name) => name.includes('screwdriver'))) return 'screwdrivers';
  return 'hand tools';
}
