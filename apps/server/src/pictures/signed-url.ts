import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@stowed/domain';
import type { Clock } from '../clock.ts';

const VALID_MS = 15 * MINUTE_MS;
/**
 * Expiry times are rounded to this, so that a picture keeps its address for a while and browsers can cache
 * it.
 */
const WINDOW_MS = 5 * MINUTE_MS;
const RECORD = 'record';
const OWN_PATH = /^\/api\/images\/([0-9a-f]{32})(?:\?.*)?$/;

export type LinkState = 'valid' | 'altered' | 'expired';

interface Link {
  readonly imageId: string;
  readonly organizationId: string;
  readonly expires: string | undefined;
  readonly signature: string | undefined;
  readonly isOfRecord: boolean;
}

/**
 * Signs the paths of pictures. The holder of a path may see that picture until it expires, and nothing
 * else.
 */
export class SignedImages {
  constructor(
    private readonly secret: Buffer,
    private readonly clock: Clock,
  ) {}

  /** `/api/images/{id}?e={seconds since 1970}&s={signature}`, valid for 10 to 15 minutes. */
  pathOf(organizationId: string, imageId: string): string {
    const expires = this.#end();
    return `/api/images/${imageId}?e=${expires}&s=${this.#sign([imageId, organizationId, expires])}`;
  }

  /** Like pathOf, but for the record: it shows the picture even if its toolbox was deleted. */
  recordPathOf(organizationId: string, imageId: string): string {
    const expires = this.#end();
    const signature = this.#sign([imageId, organizationId, expires, RECORD]);
    return `/api/images/${imageId}?e=${expires}&s=${signature}&r=1`;
  }

  check({ imageId, organizationId, expires = '', signature = '', isOfRecord }: Link): LinkState {
    const purpose = isOfRecord ? [RECORD] : [];
    const right = Buffer.from(this.#sign([imageId, organizationId, expires, ...purpose]));
    const given = Buffer.from(signature);
    if (right.length !== given.length || !timingSafeEqual(right, given)) return 'altered';
    return Number(expires) * 1000 > this.clock.now().getTime() ? 'valid' : 'expired';
  }

  #end(): string {
    const latest = this.clock.now().getTime() + VALID_MS;
    return String(Math.floor((latest - (latest % WINDOW_MS)) / 1000));
  }

  #sign(content: readonly string[]): string {
    return createHmac('sha256', this.secret).update(JSON.stringify(content)).digest('base64url');
  }
}

/** The image id in a signed path, with or without its query. */
export function ownImageId(path: string): string | undefined {
  return OWN_PATH.exec(path)?.[1];
}
