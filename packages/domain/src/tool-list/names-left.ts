/** The names that no tool has. A name that is listed twice needs two tools. */
export function namesLeft<Name extends { readonly name: string }>(
  names: readonly Name[],
  tools: readonly { readonly name: string }[],
): Name[] {
  const taken = tools.map(({ name }) => name);
  return names.filter(({ name }) => {
    const at = taken.indexOf(name);
    if (at >= 0) taken.splice(at, 1);
    return at < 0;
  });
}
