import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Another server of this database works with another secret: picture links of one would mean nothing to the
 * other.
 */
export class OtherSecretError extends Error {
  constructor() {
    super(
      'This database belongs to a server with another secret key, and no SECRET_KEY was given. Give every server of this database the same SECRET_KEY.',
    );
  }
}

interface Secret {
  readonly fingerprint: string;
  /** By the operator; such a one replaces what stood there, for keys must be changeable. */
  readonly isGiven: boolean;
}

/**
 * Notes which secret this database's servers share. `owner` is the tables' owner. Throws
 * OtherSecretError.
 */
export async function requireSharedSecret<Tables>(
  owner: Kysely<Tables>,
  { fingerprint, isGiven }: Secret,
): Promise<void> {
  const onConflict = sql.raw(isGiven ? 'update set fingerprint = excluded.fingerprint' : 'nothing');
  await sql`insert into shared_secret (fingerprint) values (${fingerprint})
    on conflict (only_row) do ${onConflict}`.execute(owner);
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from shared_secret`.execute(owner);
  if (rows[0]?.fingerprint !== fingerprint) throw new OtherSecretError();
}
