/** Where a drawer's unsaved positions are kept in this tab. */
export function positionsPlace(toolboxId: string, drawerNumber: number): string {
  return `positions/${toolboxId}/${drawerNumber}`;
}
