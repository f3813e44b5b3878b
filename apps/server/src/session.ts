import type { Duty, OrganizationRole, SystemRole } from '@stowed/contract';

/** The acting person as recorded: printed name, rank and unit at this time. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly rank: string | null;
  readonly unit: string | null;
}

/** The origin of a request. */
export interface Caller {
  /** The caller's address, behind the configured number of proxies. */
  readonly address: string;
  /** The browser's User-Agent. */
  readonly userAgent: string | undefined;
  /** The address that the caller used, such as `https://tools.example`. */
  readonly origin: string;
}

export interface IdempotencyKey {
  readonly key: string;
  /** Hash of method, path and body: reusing the key with a different one is refused. */
  readonly fingerprint: string;
}

/** An act that a device kept until it could send it. */
export interface Queued {
  /** When the person acted, by the device's clock. */
  readonly at: Date;
  /** The drawer version that the person saw, if they chose to save over a newer one. */
  readonly seenVersion: number | undefined;
}

/** A signed-in person and the headers of this request. This is the only source of the organization. */
export interface Session {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly actor: Actor;
  readonly role: SystemRole;
  readonly organizationRole: OrganizationRole;
  /** Those that the person has or counts as having. */
  readonly duties: readonly Duty[];
  /** The device's clock when it sent the request. */
  readonly deviceTime: Date | null;
  /** Null: the act was sent at once. */
  readonly queued: Queued | null;
  readonly idempotency: IdempotencyKey | undefined;
}
