const UNATTENDED_AFTER_MS = 5 * 60_000;

let lastInput = Date.now();
const note = () => {
  lastInput = Date.now();
};
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
  window.addEventListener(kind, note, { capture: true, passive: true });
}

/** Whether nobody has touched this window for a while: what it asks for then, it asks by itself. */
export function isUnattended(): boolean {
  return Date.now() - lastInput > UNATTENDED_AFTER_MS;
}
