import { busy } from '../turns.ts';
import { FairQueue } from '../fair-queue.ts';

interface Settings {
  /** Bytes of all bodies that have arrived, whole or in part. */
  readonly bytes: number;
  /** The first bytes of each body need no room. */
  readonly free: number;
  readonly waitMs: number;
}

/** Enough for the busiest moment. A waiting body takes almost no memory. */
const MOST_WAITING = 500;

/** While others wait for room, a slower body is ended. The largest would take more than two minutes. */
const SLOW_BYTES_PER_SECOND = 100_000;
const LOOK_MS = 1000;
/** In one look alone, this process itself may have been too busy to read. */
const SLOW_LOOKS = 2;

/** A body that is arriving. It keeps its room until it is closed. */
export interface Arriving {
  /** Resolves once there is room for this many more bytes. Throws `service_unavailable`. */
  grow(bytes: number): Promise<void>;
  /** All of it is here, so it is no longer slow. */
  complete(): void;
  close(): void;
  /** Aborted to make way for others: nothing more is read of this body. */
  readonly ended: AbortSignal;
}

interface Body {
  readonly ending: AbortController;
  /** Bytes that it takes up of the room. */
  held: number;
  /** Bytes that arrived since the last look. */
  arrived: number;
  /** Successive looks at which too little had arrived. */
  slowLooks: number;
  /** Whether the next bytes depend on its sender. */
  isArriving: boolean;
}

/**
 * Limits the memory that bodies use. Only bytes that have arrived count, so a slow sender holds little. One
 * group (an organization or an address) gets at most half of the room. When the room is full, one body at a
 * time may exceed it, and groups take turns at that; otherwise half-received bodies could wait for each other
 * forever. The first bytes of each need no room. While any body waits, slow ones are ended, the slowest
 * first: otherwise a few senders that stop near the end would keep the room from everyone.
 */
export class BodyRoom {
  readonly #waiting: FairQueue;
  readonly #byGroup = new Map<string, number>();
  readonly #bodies = new Set<Body>();
  #used = 0;
  #looking: NodeJS.Timeout | undefined;
  /** The one body that may exceed the room. */
  #exempt: object | undefined;

  constructor(private readonly settings: Settings) {
    this.#waiting = new FairQueue({ most: MOST_WAITING, busy, waitMs: settings.waitMs });
  }

  open(group: string): Arriving {
    const self: Body = { ending: new AbortController(), held: 0, arrived: 0, slowLooks: 0, isArriving: true };
    let { free } = this.settings;
    this.#bodies.add(self);
    return {
      ended: self.ending.signal,
      grow: async (bytes) => {
        self.arrived += bytes;
        const counted = Math.max(0, bytes - free);
        free = Math.max(0, free - bytes);
        if (counted === 0) return;
        while (!this.#fits(group, counted) && this.#exempt !== self) {
          if (this.#exempt === undefined) this.#exempt = self;
          else await this.#wait(group, self);
        }
        self.held += counted;
        this.#add(group, counted);
        // There may now be room for more than one.
        if (this.#used < this.settings.bytes) this.#waiting.next();
      },
      complete: () => {
        self.isArriving = false;
      },
      close: () => {
        this.#bodies.delete(self);
        this.#add(group, -self.held);
        self.held = 0;
        if (this.#exempt === self) this.#exempt = undefined;
        this.#waiting.next();
      },
    };
  }

  async #wait(group: string, self: Body): Promise<void> {
    this.#startLooking();
    // It is slow for want of room.
    self.isArriving = false;
    await this.#waiting.wait(group);
    self.isArriving = true;
    self.arrived = Infinity;
  }

  #startLooking(): void {
    if (this.#looking) return;
    for (const body of this.#bodies) body.arrived = 0;
    this.#looking = setInterval(() => {
      this.#endSlowest();
    }, LOOK_MS);
    this.#looking.unref();
  }

  /** Ends as many as wait. */
  #endSlowest(): void {
    const least = (SLOW_BYTES_PER_SECOND * LOOK_MS) / 1000;
    for (const body of this.#bodies) {
      const isSlow = body.held > 0 && body.isArriving && body.arrived < least;
      body.slowLooks = isSlow ? body.slowLooks + 1 : 0;
    }
    const slow = [...this.#bodies]
      .filter(({ slowLooks }) => slowLooks >= SLOW_LOOKS)
      .sort((one, other) => one.arrived - other.arrived);
    for (const { ending } of slow.slice(0, this.#waiting.size)) ending.abort();
    for (const body of this.#bodies) body.arrived = 0;
    if (this.#waiting.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  #fits(group: string, bytes: number): boolean {
    const ofGroup = this.#byGroup.get(group) ?? 0;
    return this.#used + bytes <= this.settings.bytes && ofGroup + bytes <= this.settings.bytes / 2;
  }

  #add(group: string, bytes: number): void {
    this.#used += bytes;
    const left = (this.#byGroup.get(group) ?? 0) + bytes;
    if (left > 0) this.#byGroup.set(group, left);
    else this.#byGroup.delete(group);
  }
}
