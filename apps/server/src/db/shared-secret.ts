import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Another server of this database uses another secret, so their picture links would not work together. */
export class OtherSecretError extends Error {
  constructor() {
    super(
      'This database belongs to a server with another secret key, and no SECRET_KEY was given. Give every server of this database the same SECRET_KEY.',
    );
  }
}

interface Secret {
  readonly fingerprint: string;
  /** Set by the operator; such a secret replaces the stored one, so that keys can be changed. */
  readonly isGiven: boolean;
}

/**
 * Stores the secret shared by this database's servers. `owner` is the tables' owner. Throws OtherSecretError.
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
