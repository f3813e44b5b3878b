/** A navigation, or anything else that would unmount the screen. */
type Proceed = () => void;

type Ask = (proceed: Proceed) => void;

/** What is guarded now, the topmost last: a dialog may guard its entries above those of another. */
const guards: Ask[] = [];
let guardedPath: string | undefined;

/**
 * The path of the shown screen. The browser changes the address before a question can be asked: until the
 * person answers, a guarded screen keeps its path, or it would unmount with its work.
 */
export function shownPath(): string {
  return guardedPath ?? window.location.pathname;
}

/** True if a screen holds unsaved work. */
export function holdsUnsavedWork(): boolean {
  return guards.length > 0;
}

/** Navigates at once, or after a question if a screen holds unsaved work. */
export function leaveThen(proceed: Proceed): void {
  const ask = guards.at(-1);
  if (ask) ask(proceed);
  else proceed();
}

/** Navigates, or closes a dialog, without a question: the work was just saved, or dropped by a button. */
export function leaveUnasked(proceed: Proceed): void {
  guards.length = 0;
  guardedPath = undefined;
  proceed();
}

/**
 * Guards every way to leave this screen: links and `navigate` (through `leaveThen`), Back and Forward,
 * closing and reloading. Returns a function that removes the guard.
 */
export function guardLeaving(ask: Ask): () => void {
  const path = window.location.pathname;
  let here = screenAddress();
  let url = window.location.href;
  const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const handlePop = () => {
    if (guards.at(-1) !== ask || screenAddress() === here) return;
    // The address has already changed: restore it as a new entry.
    window.history.pushState(null, '', url);
    // The one question is about all that leaving would lose.
    ask(() => leaveUnasked(() => window.history.back()));
  };
  /** The screen changes its own address, for example for a tab. */
  const handleChange = () => {
    if (window.location.pathname !== path) return;
    here = screenAddress();
    url = window.location.href;
  };
  guards.push(ask);
  guardedPath = path;
  window.addEventListener('beforeunload', handleUnload);
  window.addEventListener('popstate', handlePop);
  // The router reports it; browsers fire no event.
  window.addEventListener('replaceState', handleChange);
  return () => {
    const at = guards.indexOf(ask);
    if (at >= 0) guards.splice(at, 1);
    if (guards.length === 0) guardedPath = undefined;
    window.removeEventListener('beforeunload', handleUnload);
    window.removeEventListener('popstate', handlePop);
    window.removeEventListener('replaceState', handleChange);
  };
}

/** A change of the fragment stays on the screen. */
function screenAddress(): string {
  return window.location.pathname + window.location.search;
}
