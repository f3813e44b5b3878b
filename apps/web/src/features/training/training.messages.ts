import { ApiError, NoAnswerError } from '../../lib/api-error.ts';

/** The documented sentence, followed by the server's reason if it helps. */
export function withReason(sentence: string, error: unknown): string {
  const reason = reasonOf(error);
  return reason === '' || reason === sentence ? sentence : `${sentence} ${reason}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswerError) return error.message;
  // Internal errors mean nothing to a person.
  if (!(error instanceof ApiError) || error.status === 500) return '';
  return error.serverMessage;
}
