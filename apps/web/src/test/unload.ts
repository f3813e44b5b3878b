/** Whether the browser would ask before the page is closed. */
export function isUnloadRefused(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
