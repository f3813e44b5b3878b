import type { OrganizationRole, SystemRole } from '@stowed/contract';

/** The person who acts, as the record names them: printed name, rank and unit at this time. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly rank: string | null;
  readonly unit: string | null;
}

/** Where a request comes from. */
export interface Caller {
  /** Behind as many proxies as configured. */
  readonly address: string;
  /** What the browser calls itself. */
  readonly userAgent: string | undefined;
}

export interface IdempotencyKey {
  readonly key: string;
  /** Hash of method, path and body: the same key with another one is refused. */
  readonly fingerprint: string;
}

/**
 * A signed-in person and what came with this request. The organization comes from here and from nowhere
 * else.
 */
export interface Session {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly actor: Actor;
  readonly role: SystemRole;
  readonly organizationRole: OrganizationRole;
  readonly deviceTime: Date | null;
  readonly idempotency: IdempotencyKey | undefined;
}
