/** A new connection could not take the app role. */
export class AppRoleError extends Error {}

/** Other writers of the organization took too long. */
export class WaitedTooLongError extends Error {}

/** An error of the embedded database, with the same fields as in `pg`. */
export class EmbeddedDatabaseError extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
    readonly constraint: string | undefined,
  ) {
    super(message);
  }
}

const UNIQUE_VIOLATION = '23505';
/**
 * Lost, refused or overloaded (57014: canceled by statement_timeout; 25P03: ended by PostgreSQL because this
 * process was silent in a transaction), out of memory, a failed disk, read-only since another server took
 * over, or closed to us: a wrong password, an unknown role or database.
 */
const UNAVAILABLE = /^(08...|57P0.|57014|53[234]00|58...|25006|25P03|28P01|28000|3D000)$/;
const UNREACHABLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|E(HOST|NET)(UNREACH|DOWN))$/;
const DISK_FULL = '53100';
const LOST_RACE = /^(40001|40P01)$/;
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|Client was closed/;

function field(error: unknown, key: string): string {
  if (!(error instanceof Error)) return '';
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}

/** The unique constraint that an insert or update violated, if any. */
export function violatedUniqueRule(error: unknown): string | undefined {
  return field(error, 'code') === UNIQUE_VIOLATION ? field(error, 'constraint') : undefined;
}

/** The database does not respond at the moment; the call may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AppRoleError || error instanceof WaitedTooLongError) return true;
  const code = field(error, 'code');
  return UNAVAILABLE.test(code) || UNREACHABLE.test(code) || LOST_CONNECTION.test(field(error, 'message'));
}

/** The database aborted this transaction in favor of another (deadlock, serialization); it may be retried. */
export function isLostRace(error: unknown): boolean {
  return LOST_RACE.test(field(error, 'code'));
}

/**
 * A prepared statement was parsed before a newer server's migration changed what it returns; parsed again, it
 * works.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return field(error, 'code') === '0A000' && field(error, 'routine') === 'RevalidateCachedQuery';
}

/** The statement failed only because an earlier one of its transaction had failed. */
export function isOfFailedTransaction(error: unknown): boolean {
  return field(error, 'code') === '25P02';
}

export function isDatabaseFull(error: unknown): boolean {
  return field(error, 'code') === DISK_FULL;
}
