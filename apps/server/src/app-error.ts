import { errorCatalog } from '@stowed/contract';
import type { ErrorCode } from '@stowed/contract';

interface Details {
  /** Replaces the code's default message. */
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Extra keys of the response, such as the current drawer or the stored photo. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected failure: its code determines the status and message. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: Details['fields'];
  readonly extra: Details['extra'];
  readonly retryAfterSeconds: Details['retryAfterSeconds'];

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(details.message ?? errorCatalog[code].message, { cause: details.cause });
    this.status = errorCatalog[code].status;
    this.fields = details.fields;
    this.extra = details.extra;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
