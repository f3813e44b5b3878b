/** A tool as a list names it, and as far as it does. */
export interface ListedName {
  readonly name: string;
  /** Null and absent: not listed. */
  readonly partNumber?: string | null | undefined;
  readonly pieces?: number | null | undefined;
}

/** Whether a tool has the listed name, and the part number and the pieces as far as they are listed. */
export function isAsListed(tool: ListedName, { name, partNumber, pieces }: ListedName): boolean {
  const isListedPart = (partNumber ?? tool.partNumber) === tool.partNumber;
  return tool.name === name && isListedPart && (pieces ?? tool.pieces ?? 1) === (tool.pieces ?? 1);
}

/**
 * For each name the index of the tool that it is given: a tool that has it as listed. As many names as
 * possible get one: for a name that fits nowhere else, an earlier one moves to another tool.
 */
export function fitNames(
  names: readonly ListedName[],
  tools: readonly ListedName[],
): readonly (number | undefined)[] {
  const owners = new Map<number, number>();
  const give = (name: number, tried: Set<number>): boolean =>
    tools.some((tool, at) => {
      const listed = names[name];
      if (!listed || tried.has(at) || !isAsListed(tool, listed)) return false;
      tried.add(at);
      const owner = owners.get(at);
      if (owner !== undefined && !give(owner, tried)) return false;
      owners.set(at, name);
      return true;
    });
  for (const name of names.keys()) give(name, new Set());
  const given = new Map([...owners].map(([at, name]) => [name, at]));
  return names.map((_, name) => given.get(name));
}

/** Gives each name a tool that has it as listed. A name that is listed twice needs two tools. */
export function matchNames<Name extends ListedName, Tool extends ListedName>(
  names: readonly Name[],
  tools: readonly Tool[],
): { readonly left: readonly Name[]; readonly free: readonly Tool[] } {
  const given = fitNames(names, tools);
  return {
    left: names.filter((_, name) => given[name] === undefined),
    free: tools.filter((_, at) => !given.includes(at)),
  };
}

/** The names that wait, then those of a list that are not among them. */
export const joinNames = <Waiting extends ListedName, Listed extends ListedName>(
  waiting: readonly Waiting[],
  listed: readonly Listed[],
): readonly (Waiting | Listed)[] => [...waiting, ...namesLeft(listed, waiting)];

/** The names that no tool has as listed. */
export const namesLeft = <Name extends ListedName>(
  names: readonly Name[],
  tools: readonly ListedName[],
): readonly Name[] => matchNames(names, tools).left;
