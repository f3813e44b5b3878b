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

/** Gives each name a tool that has it as listed. A name that is listed twice needs two tools. */
export function matchNames<Name extends ListedName, Tool extends ListedName>(
  names: readonly Name[],
  tools: readonly Tool[],
): { readonly left: readonly Name[]; readonly free: readonly Tool[] } {
  const free = [...tools];
  const left = names.filter((name) => {
    const at = free.findIndex((tool) => isAsListed(tool, name));
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
  return { left, free };
}

/** The names that no tool has as listed. */
export const namesLeft = <Name extends ListedName>(
  names: readonly Name[],
  tools: readonly ListedName[],
): readonly Name[] => matchNames(names, tools).left;
