import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, ErrorBody } from '@stowed/contract';
import { AppError } from '../app-error.ts';
import { isDatabaseFull, isDatabaseUnavailable } from '../db/database-error.ts';
import { StoreUnavailableError } from '../pictures/store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly errors?: Endpoint['errors'];
  }
  interface FastifyRequest {
    /** The code of the error that the call returned. */
    refusedAs: string | undefined;
  }
}

const RETRY_SECONDS = 5;

const fastifyCodes: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('invalid_json'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('request_too_large'),
  FST_ERR_BAD_URL: () => new AppError('not_found'),
};

function isDiskFull(error: Error): boolean {
  return Reflect.get(error, 'code') === 'ENOSPC' || isDatabaseFull(error);
}

/** The part of an error that the caller may see. */
function expected(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error;
  const known = fastifyCodes[error.code ?? ''];
  if (known) return known();
  if (isDatabaseUnavailable(error) || error instanceof StoreUnavailableError) {
    return new AppError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS, cause: error });
  }
  if (isDiskFull(error)) return new AppError('storage_full', { cause: error });
  return new AppError('internal', { cause: error });
}

function bodyOf(error: AppError, request: FastifyRequest): ErrorBody & Readonly<Record<string, unknown>> {
  return {
    ...error.extra,
    ...(request.routeOptions.config.errors === 'success' ? { success: false } : {}),
    code: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId: request.id,
  };
}

/** A server that is stopping or busy says so without a cause: that is no fault. */
const isFailure = ({ status, code, cause }: AppError): boolean =>
  status >= 500 && (code !== 'service_unavailable' || cause !== undefined);

/**
 * The one place where errors become responses: known ones by their code, others as a general sentence with a
 * request id.
 */
export async function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = expected(error);
  if (isFailure(known)) request.log.error({ err: error, code: known.code }, 'request failed');
  else if (known.cause) request.log.info({ code: known.code, cause: String(known.cause) }, 'request refused');
  request.refusedAs = known.code;
  reply.code(known.status);
  // The rest of the body may still arrive, so this connection cannot be reused.
  if (known.code === 'request_timeout') reply.header('connection', 'close');
  if (known.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
  if (request.routeOptions.config.errors === 'text') {
    await reply.type('text/plain; charset=utf-8').send(known.message);
  } else {
    await reply.type('application/json; charset=utf-8').send(JSON.stringify(bodyOf(known, request)));
  }
}
