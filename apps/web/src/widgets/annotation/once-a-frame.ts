/** Of several calls between two frames only the last one runs, before the next frame. */
export interface FrameQueue {
  readonly ask: (run: () => void) => void;
  /** Runs the pending call now. */
  readonly flush: () => void;
  readonly drop: () => void;
}

export function onceAFrame(): FrameQueue {
  let handle: number | undefined;
  let newest: (() => void) | undefined;
  const drop = () => {
    if (handle !== undefined) cancelAnimationFrame(handle);
    handle = undefined;
    newest = undefined;
  };
  const flush = () => {
    const run = newest;
    drop();
    run?.();
  };
  const ask = (run: () => void) => {
    newest = run;
    handle ??= requestAnimationFrame(flush);
  };
  return { ask, flush, drop };
}
