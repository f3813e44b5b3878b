export type Group<Item> = readonly [Item, ...Item[]];

/** The items by key, in the order in which their keys first occur. */
export function groupsBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): (readonly [string, Group<Item>])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups];
}
