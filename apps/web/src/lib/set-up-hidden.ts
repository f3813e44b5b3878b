const KEY = 'setUpHidden';

/** Notes that someone hid an organization's first steps on this device. */
export function noteSetUpHidden(organizationId: string): void {
  localStorage.setItem(KEY, organizationId);
}

export function isSetUpHidden(organizationId: string): boolean {
  return localStorage.getItem(KEY) === organizationId;
}
