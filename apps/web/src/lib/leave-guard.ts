/** Where somebody wants to go, or what else would take the screen away. */
type Proceed = () => void;

let askFirst: ((proceed: Proceed) => void) | undefined;
let guardedPath: string | undefined;

/**
 * The path of the screen that is shown. The browser changes the address before anybody can ask: until the person has
 * answered, a guarded screen keeps its path, or it would be gone with its work at the next rendering.
 */
export function shownPath(): string {
  return guardedPath ?? window.location.pathname;
}

/** Whether a screen holds work that leaving it would lose. */
export function holdsUnsavedWork(): boolean {
  return askFirst !== undefined;
}

/** Goes on at once, unless a screen holds unsaved work: then it asks, and goes on when the person says so. */
export function leaveThen(proceed: Proceed): void {
  if (askFirst) askFirst(proceed);
  else proceed();
}

/** Goes on without a question: the work has just been saved. */
export function leaveUnasked(proceed: Proceed): void {
  askFirst = undefined;
  guardedPath = undefined;
  proceed();
}

/**
 * Puts a question before every way off this screen: links and `navigate` by way of `leaveThen`, the browser's Back and
 * Forward, and closing or reloading the page. Answers the function that takes the question away.
 */
export function guardLeaving(ask: (proceed: Proceed) => void): () => void {
  const path = window.location.pathname;
  let here = screenAddress();
  let url = window.location.href;
  const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const handlePop = () => {
    if (screenAddress() === here) return;
    // The address has changed already: it is put back, one entry further on.
    window.history.pushState(null, '', url);
    ask(() => window.history.back());
  };
  /** The screen itself changes its address, as another of its tabs is opened. */
  const handleChange = () => {
    if (window.location.pathname !== path) return;
    here = screenAddress();
    url = window.location.href;
  };
  askFirst = ask;
  guardedPath = path;
  window.addEventListener('beforeunload', handleUnload);
  window.addEventListener('popstate', handlePop);
  // Told by the router, since browsers tell of it to nobody.
  window.addEventListener('replaceState', handleChange);
  return () => {
    if (askFirst === ask) {
      askFirst = undefined;
      guardedPath = undefined;
    }
    window.removeEventListener('beforeunload', handleUnload);
    window.removeEventListener('popstate', handlePop);
    window.removeEventListener('replaceState', handleChange);
  };
}

/** A change of the fragment alone stays on the screen. */
function screenAddress(): string {
  return window.location.pathname + window.location.search;
}
