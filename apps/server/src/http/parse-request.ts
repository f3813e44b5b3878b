import { errorCatalog, problemCodeOf, sentenceOf } from '@stowed/contract';
import type { Endpoint, ParsedRequestOf } from '@stowed/contract';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { isPlainText } from './json-body.ts';

type Issue = z.core.$ZodIssue;

export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The refusal for these problems: code and message of the first one, and all in `fields`. */
function refusalOf(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= sentenceOf(issue.message);
  const first = issues[0]?.message ?? errorCatalog.validation_failed.message;
  return new AppError(problemCodeOf(first) ?? 'validation_failed', { message: sentenceOf(first), fields });
}

/** 'drawerNumber' in words. */
const inWords = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The message for a schema without its own. */
function plainWords({ path, input }: z.core.$ZodRawIssue): string {
  const key = path?.findLast((part) => typeof part === 'string');
  if (key === undefined) return errorCatalog.validation_failed.message;
  const words = inWords(key);
  return input === undefined && path?.at(-1) === key
    ? `${words.charAt(0).toUpperCase()}${words.slice(1)} is required`
    : `Invalid ${words}`;
}

/** Path and query texts must be storable, like those of a body. */
function unstorableIssues(values: unknown): Issue[] {
  return Object.entries(values ?? {})
    .filter(([, value]) => typeof value === 'string' && !isPlainText(value))
    .map(([key]) => ({ code: 'custom', path: [key], message: `Invalid ${inWords(key)}` }));
}

/** Refuses invalid params with an AppError. */
export function parseParams<E extends Endpoint>(endpoint: E, raw: RawRequest): ParsedRequestOf<E>['params'] {
  const issues = unstorableIssues(raw.params);
  if (issues.length > 0) throw refusalOf(issues);
  const parsed = z.safeParse<E['params']>(endpoint.params, raw.params, { error: plainWords });
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues);
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body that is not an object is refused like an empty one. */
function parseBody<E extends Endpoint>(
  endpoint: E,
  given: unknown,
): z.ZodSafeParseResult<z.output<E['body']>> {
  const parsed = z.safeParse<E['body']>(endpoint.body, given, { error: plainWords });
  if (parsed.success || isObject(given)) return parsed;
  const empty = z.safeParse<E['body']>(endpoint.body, {}, { error: plainWords });
  return empty.success ? parsed : empty;
}

export type ParsedContent<E extends Endpoint> =
  | { readonly ok: true; readonly data: Pick<ParsedRequestOf<E>, 'query' | 'body'> }
  | { readonly ok: false; readonly refusal: AppError };

/** Parses query and body together, so that one reply lists all problems. */
export function parseContent<E extends Endpoint>(endpoint: E, raw: RawRequest): ParsedContent<E> {
  const unstorable = unstorableIssues(raw.query);
  if (unstorable.length > 0) return { ok: false, refusal: refusalOf(unstorable) };
  const query = z.safeParse<E['query']>(endpoint.query, raw.query, { error: plainWords });
  const body = parseBody(endpoint, raw.body ?? {});
  if (query.success && body.success) return { ok: true, data: { query: query.data, body: body.data } };
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])];
  return { ok: false, refusal: refusalOf(issues) };
}
