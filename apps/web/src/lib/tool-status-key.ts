const PREFIX = 'toolStatusMap:';

/** The localStorage key of the tool statuses this browser last saw in a drawer. */
export const toolStatusKey = (toolboxId: string, drawerNumber: number): string =>
  `${PREFIX}${toolboxId}:${drawerNumber}`;

/** Cleared at sign-out: the next person must not see them. */
export function forgetToolStatuses(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
