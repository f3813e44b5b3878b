/**
 * How transactions begin and end, for those who send the words and for the embedded pool, which treats them
 * specially: it sends a beginning with the first statement after it, and does not wait for the end of what
 * only reads.
 */
export const transactionWords = {
  write: 'begin',
  read: 'begin isolation level repeatable read read only',
  commit: 'commit',
} as const;
