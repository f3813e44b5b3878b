let chosen: ReadonlySet<string> = new Set();

/** The toolboxes that were selected last, for a person who comes back from printing their labels. */
export function lastSelection(): ReadonlySet<string> {
  return chosen;
}

export function keepSelection(toolboxIds: ReadonlySet<string>): void {
  chosen = toolboxIds;
}

/** The next person starts without one. */
export function forgetSelection(): void {
  chosen = new Set();
}
