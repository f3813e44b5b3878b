const UNATTENDED_AFTER_MS = 5 * 60_000;

let lastInput = Date.now();
const note = () => {
  lastInput = Date.now();
};
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
  window.addEventListener(kind, note, { capture: true, passive: true });
}

/** True if the window has been idle for a while, so that its requests are automatic. */
export function isUnattended(): boolean {
  return Date.now() - lastInput > UNATTENDED_AFTER_MS;
}
