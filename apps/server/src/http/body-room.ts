import { limits } from '@stowed/contract';
import { busy } from '../turns.ts';
import { FairQueue } from '../fair-queue.ts';

interface Settings {
  /** Bytes of all bodies that have arrived, whole or in part. */
  readonly bytes: number;
  readonly waitMs: number;
}

/** Enough for the busiest moment. A waiting body takes almost no memory. */
const MOST_WAITING = 500;

/** A body that is arriving. It keeps its room until it is closed. */
export interface Arriving {
  /** Resolves once there is room for this many more bytes. Throws `service_unavailable`. */
  grow(bytes: number): Promise<void>;
  close(): void;
}

/**
 * Limits the memory that bodies with pictures use. Only bytes that have arrived count, so a slow sender holds
 * little. One organization gets at most half of the room. When the room is full, one body at a time may
 * exceed it, and organizations take turns at that; otherwise half-received bodies could wait for each other
 * forever. Small bodies need no room.
 */
export class BodyRoom {
  readonly #waiting: FairQueue;
  readonly #byOrganization = new Map<string, number>();
  #used = 0;
  /** The one body that may exceed the room. */
  #exempt: object | undefined;

  constructor(private readonly settings: Settings) {
    this.#waiting = new FairQueue({ most: MOST_WAITING, busy, waitMs: settings.waitMs });
  }

  open(organizationId: string): Arriving {
    const self = {};
    let held = 0;
    let free: number = limits.bodyBytes;
    return {
      grow: async (bytes) => {
        const counted = Math.max(0, bytes - free);
        free = Math.max(0, free - bytes);
        if (counted === 0) return;
        while (!this.#fits(organizationId, counted) && this.#exempt !== self) {
          if (this.#exempt === undefined) this.#exempt = self;
          else await this.#waiting.wait(organizationId);
        }
        held += counted;
        this.#add(organizationId, counted);
        // There may now be room for more than one.
        if (this.#used < this.settings.bytes) this.#waiting.next();
      },
      close: () => {
        this.#add(organizationId, -held);
        held = 0;
        if (this.#exempt === self) this.#exempt = undefined;
        this.#waiting.next();
      },
    };
  }

  #fits(organizationId: string, bytes: number): boolean {
    const ofOrganization = this.#byOrganization.get(organizationId) ?? 0;
    return this.#used + bytes <= this.settings.bytes && ofOrganization + bytes <= this.settings.bytes / 2;
  }

  #add(organizationId: string, bytes: number): void {
    this.#used += bytes;
    const left = (this.#byOrganization.get(organizationId) ?? 0) + bytes;
    if (left > 0) this.#byOrganization.set(organizationId, left);
    else this.#byOrganization.delete(organizationId);
  }
}
