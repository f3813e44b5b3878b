import type { Duty, ErrorCode, OrganizationRole, OrganizationType, SystemRole } from '@stowed/contract';
import type { ColumnType, Generated } from 'kysely';

/** An error response to a request whose effects stay. */
export interface StoredRefusal {
  readonly code: ErrorCode;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

export interface OrganizationsTable {
  id: string;
  name: string;
  type: OrganizationType;
  createdAt: Date;
  /** Shift leads are asked whether to open cases for tools that were missing before there were cases. */
  offersCases: Generated<boolean>;
}

export interface UsersTable {
  organizationId: string;
  id: string;
  username: string;
  usernameKey: string;
  email: string | null;
  emailKey: string | null;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  rank: string | null;
  unit: string | null;
  role: SystemRole;
  organizationRole: OrganizationRole;
  profileImageUrl: string | null;
  /** A service user acts for the product: it is never active, and nobody can sign in as it. */
  kind: Generated<'person' | 'service'>;
  active: Generated<boolean>;
  lastLoginAt: Date | null;
  createdAt: Date;
}

export interface SessionsTable {
  organizationId: string;
  id: string;
  userId: string;
  tokenHash: string;
  device: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export interface MemberDutiesTable {
  organizationId: string;
  userId: string;
  duty: Duty;
  givenBy: string;
  givenAt: Date;
}

export interface InvitesTable {
  organizationId: string;
  id: string;
  email: string;
  emailKey: string;
  role: SystemRole;
  organizationRole: Exclude<OrganizationRole, 'owner'>;
  tokenHash: string;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  cancelledAt: Date | null;
  /** Each resend within the last day. */
  resentAt: Generated<Date[]>;
}

export interface PasswordResetsTable {
  organizationId: string;
  id: string;
  userId: string;
  tokenHash: string;
  /** Null: created by the server command. */
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** When it was used or replaced. */
  usedAt: Date | null;
}

export interface IdempotencyKeysTable {
  organizationId: string;
  userId: string;
  key: string;
  fingerprint: string;
  reply: ColumnType<unknown, string | null, string | null>;
  refusal: ColumnType<StoredRefusal | null, string | null, string | null>;
  createdAt: Date;
  /** A device kept the request before it sent it: its response is kept longer. */
  isQueued: boolean;
}
