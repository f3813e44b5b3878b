import { errorCatalogue } from '@stowed/contract';
import type { ErrorCode } from '@stowed/contract';

interface Details {
  /** Stands in for the code's own sentence. */
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** More keys of the answer: the drawer as it is, the kept photo. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected failure: its code says which status and which sentence the caller gets. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: Details['fields'];
  readonly extra: Details['extra'];
  readonly retryAfterSeconds: Details['retryAfterSeconds'];

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.status = errorCatalogue[code].status;
    this.fields = details.fields;
    this.extra = details.extra;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
