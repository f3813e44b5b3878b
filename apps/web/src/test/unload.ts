/** True if the browser would ask before the page closes. */
export function isUnloadRefused(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
