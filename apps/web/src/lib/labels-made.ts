const KEY = 'labelsMade';

/** Notes that this device made labels for an organization. */
export function noteLabelsMade(organizationId: string): void {
  localStorage.setItem(KEY, organizationId);
}

export function areLabelsMade(organizationId: string): boolean {
  return localStorage.getItem(KEY) === organizationId;
}
