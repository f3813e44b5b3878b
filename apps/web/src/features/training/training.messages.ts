import { ApiError, NoAnswerError } from '../../lib/api-error.ts';

/** The sentence of the specification, and after it the server's reason where there is one that helps. */
export function withReason(sentence: string, error: unknown): string {
  const reason = reasonOf(error);
  return reason === '' || reason === sentence ? sentence : `${sentence} ${reason}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswerError) return `${error.message}.`;
  // What went wrong inside the server says nothing to a person.
  if (!(error instanceof ApiError) || error.status === 500) return '';
  return error.serverMessage;
}
