const MAX_KEYS = 100_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counts happenings by key in windows of time that begin with the first one. */
export class WindowCounter {
  readonly #windows = new Map<string, Window>();

  constructor(private readonly windowMs: number) {}

  count(key: string, nowMs: number): number {
    return this.#current(key, nowMs)?.count ?? 0;
  }

  /** Answers how to take this one back, as if it had never happened. */
  add(key: string, nowMs: number): () => void {
    const window = this.#current(key, nowMs) ?? this.#open(key, nowMs);
    window.count += 1;
    return () => {
      window.count -= 1;
      if (window.count === 0 && this.#windows.get(key) === window) this.#windows.delete(key);
    };
  }

  #open(key: string, nowMs: number): Window {
    if (this.#windows.size >= MAX_KEYS) this.#forgetEnded(nowMs);
    const window = { count: 0, endsAt: nowMs + this.windowMs };
    this.#windows.set(key, window);
    return window;
  }

  /** Seconds until the key's window ends. */
  secondsLeft(key: string, nowMs: number): number {
    const window = this.#current(key, nowMs);
    return window ? Math.ceil((window.endsAt - nowMs) / 1000) : 0;
  }

  #current(key: string, nowMs: number): Window | undefined {
    const window = this.#windows.get(key);
    if (window && window.endsAt <= nowMs) {
      this.#windows.delete(key);
      return undefined;
    }
    return window;
  }

  #forgetEnded(nowMs: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= nowMs) this.#windows.delete(key);
    // Still full of open windows: the oldest go, so that memory stays bounded under a flood.
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < MAX_KEYS) break;
      this.#windows.delete(key);
    }
  }
}
