/**
 * How transactions begin and end, shared with the pools, which treat these texts specially: they send the
 * begin with the first statement after it. The embedded one does not wait for the end of a read-only
 * transaction.
 */
export const transactionWords = {
  write: 'begin',
  read: 'begin isolation level repeatable read read only',
  commit: 'commit',
} as const;

const ALONE = 'alone';

/**
 * Not SQL: tells a pool that the next statement is the only one of its transaction. With an organization, it
 * only reads and sees only that organization's rows. The pool sends all of that at once, without a begin and
 * a commit.
 */
export const aloneIn = (organizationId?: string): string => `${ALONE} ${organizationId ?? ''}`.trim();

interface Alone {
  readonly organizationId: string | undefined;
}

/** What `aloneIn` says; undefined for any other text. */
export function readAlone(text: string): Alone | undefined {
  if (!text.startsWith(ALONE)) return undefined;
  return { organizationId: text.slice(ALONE.length + 1) || undefined };
}

/** Restricts the transaction that it starts, with the organization's id as its parameter. */
export const ALONE_CONTEXT =
  "select set_config('app.organization_id', $1, true), set_config('transaction_read_only', 'on', true)";
