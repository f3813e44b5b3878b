/**
 * How transactions begin and end, shared with the embedded pool, which treats these texts specially: it sends
 * the begin with the first statement after it, and does not wait for the end of a read-only transaction.
 */
export const transactionWords = {
  write: 'begin',
  read: 'begin isolation level repeatable read read only',
  commit: 'commit',
} as const;
