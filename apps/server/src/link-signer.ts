import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the content of a link for one purpose: its holder may do that and nothing else. */
export class LinkSigner {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  sign(content: readonly unknown[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(content)).digest('base64url');
  }

  isSigned(content: readonly unknown[], signature: string): boolean {
    const right = Buffer.from(this.sign(content));
    const given = Buffer.from(signature);
    return right.length === given.length && timingSafeEqual(right, given);
  }
}
