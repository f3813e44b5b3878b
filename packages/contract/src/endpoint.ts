import type { z } from 'zod';
import { errorCatalog } from './error-catalog.ts';
import type { ErrorCode } from './error-catalog.ts';
import { noBody, nothing } from './primitives.ts';

/**
 * Who may call. `public`: anyone. `signed`: the holder of the signed path. `member`: any active signed-in
 * user. `admin`: system role admin. `org-admin`: organization role admin or owner. `owner`: organization role
 * owner. `self`: the user in the path's `userId`, by id or as `me`. `lead`, `inspector`, `custodian`: has
 * that duty or counts as having it. With `or`: one of them. Finer rules are in the feature's policy.
 */
export type Access =
  | 'public'
  | 'signed'
  | 'member'
  | 'admin'
  | 'org-admin'
  | 'owner'
  | 'self'
  | 'admin or org-admin'
  | 'lead'
  | 'inspector'
  | 'lead or inspector'
  | 'lead or custodian';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call. Path parameters are written `:name`; each has its key in `params`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /** The message for a signed-in person without access. */
  readonly denial: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** HTTP status of success. */
  readonly status: 200 | 201;
  /**
   * How the call's picture is handled, if it has one: only `kept`, or `judged` by the engine, which takes
   * longer. Sets the large body limit and a cap on concurrent pictures of each kind.
   */
  readonly carriesImage: false | 'kept' | 'judged';
  /** Whether the call carries a long list, which needs a larger body. */
  readonly carriesList: boolean;
  /** This call's own refusals; `refusalsOf` adds those that any such request can get. */
  readonly throws: readonly ErrorCode[];
  /** `text`: errors are plain text. `success`: errors carry success false. */
  readonly errors: 'json' | 'text' | 'success';
  /** The type of a successful response. Labels are bytes, a code is text; both need the caller's token. */
  readonly answers:
    | 'application/json'
    | 'application/pdf'
    | 'application/zip'
    | 'image/svg+xml'
    | 'text/csv'
    | 'text/event-stream';
  /** Whether the response is a download: streamed, with a file name. */
  readonly download: boolean;
  /** Whether the response carries its `version` as ETag; a change then needs If-Match. */
  readonly hasVersion: boolean;
}

type Declared<P, Q, B, R> = Pick<Endpoint, 'method' | 'path' | 'access' | 'summary'> &
  Partial<
    Pick<
      Endpoint,
      | 'status'
      | 'carriesImage'
      | 'carriesList'
      | 'throws'
      | 'errors'
      | 'denial'
      | 'answers'
      | 'download'
      | 'hasVersion'
    >
  > & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly response: R;
  };

/** Declares a call. Defaults: no parameters, query or body; status 200, no picture, JSON both ways. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof noBody,
>(declared: Declared<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const { message: denial } = errorCatalog.forbidden;
  const answers = 'application/json';
  const usual = {
    status: 200,
    carriesImage: false,
    carriesList: false,
    throws: [],
    errors: 'json',
    download: false,
    hasVersion: false,
  } as const;
  const empty = { params: nothing, query: nothing, body: noBody };
  // An absent schema has the default type of its parameter: the type of `empty`.
  return { ...usual, denial, answers, ...empty, ...declared } as Endpoint<P, Q, B, R>;
}

const ofAnyRequest = [
  'validation_failed',
  'not_found',
  'cross_site_request',
  'too_many_requests',
  'internal',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];
const ofAnyBody = [
  'invalid_json',
  'request_timeout',
  'request_too_large',
  'unsupported_media_type',
  'storage_full',
] as const satisfies readonly ErrorCode[];
const ofAnySession = [
  'authentication_required',
  'token_not_valid',
  'session_expired',
  'account_deactivated',
] as const satisfies readonly ErrorCode[];
const ofAnyWrite = ['idempotency_mismatch', 'request_in_progress'] as const satisfies readonly ErrorCode[];
const ofAnyPicture = [
  'invalid_image_data',
  'image_too_large',
  'image_processing_failed',
  'image_processing_timeout',
  'picture_quota_reached',
] as const satisfies readonly ErrorCode[];

/** Every error code of a call. */
export function refusalsOf({ method, access, carriesImage, throws }: Endpoint): ReadonlySet<ErrorCode> {
  const isWrite = method !== 'GET';
  const hasSession = access !== 'public' && access !== 'signed';
  return new Set<ErrorCode>([
    ...ofAnyRequest,
    ...(isWrite ? ofAnyBody : []),
    ...(hasSession ? ofAnySession : []),
    ...(hasSession && access !== 'member' ? (['forbidden'] as const) : []),
    ...(hasSession && isWrite ? ofAnyWrite : []),
    ...(carriesImage ? ofAnyPicture : []),
    ...throws,
  ]);
}

/** The caller's input. */
export interface RequestOf<E extends Endpoint> {
  readonly params: z.input<E['params']>;
  readonly query: z.input<E['query']>;
  readonly body: z.input<E['body']>;
}

/** What a handler receives: parsed, defaults filled in. */
export interface ParsedRequestOf<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
}

/** The response of a call. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** What a handler returns; keys outside the schema are dropped. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>;
