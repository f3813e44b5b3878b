/** The toolbox ID in a path segment, or undefined if it cannot be decoded. */
export function toolboxIdOf(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The drawer number in a path segment; anything else means drawer 1. */
export function drawerNumberOf(segment: string): number {
  return /^\d+$/.test(segment) ? Number(segment) : 1;
}

export function drawerPath(toolboxId: string, drawerNumber: number): string {
  return `/toolbox/${encodeURIComponent(toolboxId)}/drawer/${drawerNumber}`;
}

export function historyPath(toolboxId: string, drawerNumber: number): string {
  return `${drawerPath(toolboxId, drawerNumber)}/history`;
}

export function summaryPath(toolboxId: string): string {
  return `/toolbox/${encodeURIComponent(toolboxId)}/complete`;
}

/** Every inventory of a toolbox. */
export function inventoriesPath(toolboxId: string): string {
  return `/toolbox/${encodeURIComponent(toolboxId)}/inventories`;
}

export function casePath(number: number): string {
  return `/cases/${number}`;
}

export function labelsPath(toolboxId: string): string {
  return `/toolbox/${encodeURIComponent(toolboxId)}/labels`;
}

/** Each toolbox whose labels one page prints. */
export const labelsParameter = 'toolbox';

export function manyLabelsPath(toolboxIds: readonly string[]): string {
  const query = toolboxIds.map((toolboxId) => `${labelsParameter}=${encodeURIComponent(toolboxId)}`);
  return `/labels?${query.join('&')}`;
}

/** The first drawer of the walk, by number or the first without a template; else drawer 1. */
export const drawerParameter = 'drawer';
export const OPEN_DRAWER = 'open';

export function templatesPath(toolboxId: string, drawerNumber?: number | typeof OPEN_DRAWER): string {
  const first = drawerNumber === undefined ? '' : `?${drawerParameter}=${drawerNumber}`;
  return `/toolbox/${encodeURIComponent(toolboxId)}/templates${first}`;
}

/** The toolbox whose edit dialog the list opens. */
export const editParameter = 'edit';

export function editToolboxPath(toolboxId: string): string {
  return `/toolboxes?${editParameter}=${encodeURIComponent(toolboxId)}`;
}
