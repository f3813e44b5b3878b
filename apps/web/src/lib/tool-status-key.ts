const PREFIX = 'toolStatusMap:';

/** The localStorage key of the statuses that this browser saw last in a drawer. */
export const toolStatusKey = (toolboxId: string, drawerNumber: number): string =>
  `${PREFIX}${toolboxId}:${drawerNumber}`;

/** At sign-out: what one person saw is no business of the next person at this device. */
export function forgetToolStatuses(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
