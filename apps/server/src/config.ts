import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { limits } from '@stowed/contract';

/** Thrown at start; `problems` holds one sentence per invalid setting. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const SECRET_MIN_CHARACTERS = 32;
const SECRET_MIN_DISTINCT = 10;
const KNOWN_SECRETS = /change.?me|secret|passw|example|stowed|0123456789/i;

const numberIn = (name: string, range: { min: number; max: number }) => {
  const message = `${name} must be a whole number from ${range.min} to ${range.max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(range.min, message).max(range.max, message));
};

const wholeNumber = (name: string, range: { min: number; max: number; default: number }) =>
  numberIn(name, range).default(range.default);

const address = (name: string, protocols: RegExp, what: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(value), {
    error: `${name} must be ${what}`,
    abort: true,
  });

const BARE_ADDRESS = /^https?:\/\/[^/\\?#@\s]+\/?$/i;

/** The page is served from the root, and links append their path: scheme, host and port only. */
const publicUrl = address('PUBLIC_URL', /^https?:\/\//i, 'an address that begins with http:// or https://')
  .refine(
    (value) => BARE_ADDRESS.test(value),
    'PUBLIC_URL must be an address without user, path, query or fragment, such as https://tools.example',
  )
  .transform((value) => new URL(value).origin)
  .optional();

const LOOPBACK = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/i;

/** Keys and photos go there, so never unencrypted over a network. */
const geminiBaseUrl = address('GEMINI_BASE_URL', /^https?:\/\//i, 'an address that begins with https://')
  .refine(
    (value) => /^https:/i.test(value) || LOOPBACK.test(value),
    'GEMINI_BASE_URL must begin with https:// (http:// only to this machine)',
  )
  .refine(
    (value) => !new URL(value).username && !new URL(value).password && !/[?#]/.test(value),
    'GEMINI_BASE_URL must be an address without user, query or fragment',
  )
  .default('https://generativelanguage.googleapis.com');

const smtpUrl = address(
  'SMTP_URL',
  /^smtps?:\/\/[^/?#]+\/?$/i,
  'smtp://… or smtps://…, as in smtps://user:password@mail.example',
);

const s3Endpoint = address('S3_ENDPOINT', /^https?:\/\//i, 'an address that begins with https://').refine(
  (value) => BARE_ADDRESS.test(value),
  'S3_ENDPOINT must be an address without user, path, query or fragment, such as https://s3.example',
);

/** `name <address>` or only the address. */
const SENDER = /^(?:[^<>\p{C}]*<([^<>\s]+)>|([^<>\s]+))$/u;
const mailFrom = z.string().refine((value) => {
  const [, named, bare] = SENDER.exec(value.trim()) ?? [];
  return z.email().safeParse(named ?? bare).success;
}, 'MAIL_FROM must be an email address, such as Stowed <stowed@tools.example>');

const secretKey = (name: string) =>
  z
    .string()
    .min(SECRET_MIN_CHARACTERS, {
      error: `${name} must have at least ${SECRET_MIN_CHARACTERS} characters`,
      abort: true,
    })
    .refine(
      (value) => new Set(value).size >= SECRET_MIN_DISTINCT && !KNOWN_SECRETS.test(value),
      `${name} is a known or guessable text; use a random one or leave it out`,
    )
    .optional();

const environment = z.object({
  PORT: wholeNumber('PORT', { min: 0, max: 65_535, default: 3000 }),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  WEB_DIR: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  SAMPLES_DIR: z.string().default(fileURLToPath(new URL('../../../samples', import.meta.url))),
  PUBLIC_URL: publicUrl,
  DATABASE_URL: address(
    'DATABASE_URL',
    /^postgres(ql)?:/,
    'an address that begins with postgres://',
  ).optional(),
  DATABASE_POOL_SIZE: wholeNumber('DATABASE_POOL_SIZE', { min: 1, max: 200, default: 10 }),
  SECRET_KEY: secretKey('SECRET_KEY'),
  /** Only for rotate-key. */
  NEW_SECRET_KEY: secretKey('NEW_SECRET_KEY'),
  GEMINI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'GEMINI_API_KEY must be one word of at most 200 ASCII characters')
    .optional(),
  GEMINI_BASE_URL: geminiBaseUrl,
  GEMINI_MODEL: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'GEMINI_MODEL must be the name of a model, such as gemini-flash-latest')
    .default('gemini-flash-latest'),
  AI_CALLS_PER_DAY: wholeNumber('AI_CALLS_PER_DAY', { min: 0, max: 10_000_000, default: 5000 }),
  AI_CALLS_PER_PERSON_PER_DAY: wholeNumber('AI_CALLS_PER_PERSON_PER_DAY', {
    min: 0,
    max: 10_000_000,
    default: 1000,
  }),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  SESSION_HOURS: wholeNumber('SESSION_HOURS', { min: 1, max: 720, default: 12 }),
  SESSION_IDLE_MINUTES: wholeNumber('SESSION_IDLE_MINUTES', { min: 1, max: 43_200, default: 240 }),
  PASSWORD_MIN_LENGTH: wholeNumber('PASSWORD_MIN_LENGTH', {
    min: limits.passwordMin,
    max: 64,
    default: limits.passwordMin,
  }),
  PASSWORD_COMMON: z.enum(['advise', 'refuse'], 'PASSWORD_COMMON must be advise or refuse').default('advise'),
  REGISTRATION: z.enum(['open', 'closed'], 'REGISTRATION must be open or closed').default('open'),
  REGISTRATIONS_PER_HOUR: wholeNumber('REGISTRATIONS_PER_HOUR', { min: 0, max: 100_000, default: 60 }),
  INVITATIONS_PER_DAY: wholeNumber('INVITATIONS_PER_DAY', { min: 0, max: 100_000, default: 200 }),
  REQUESTS_PER_MINUTE: wholeNumber('REQUESTS_PER_MINUTE', { min: 60, max: 10_000_000, default: 6000 }),
  PROXY_COUNT: wholeNumber('PROXY_COUNT', { min: 0, max: 10, default: 0 }),
  IMAGES_IN_FLIGHT: wholeNumber('IMAGES_IN_FLIGHT', { min: 1, max: 64, default: 4 }),
  IMAGE_STORAGE_MB: wholeNumber('IMAGE_STORAGE_MB', { min: 1, max: 100_000_000, default: 20_480 }),
  IMAGES_PER_PERSON_PER_DAY: wholeNumber('IMAGES_PER_PERSON_PER_DAY', {
    min: 1,
    max: 1_000_000,
    default: 5000,
  }),
  UPLOAD_IDLE_SECONDS: wholeNumber('UPLOAD_IDLE_SECONDS', { min: 1, max: 180, default: 15 }),
  LIVE_HEARTBEAT_SECONDS: wholeNumber('LIVE_HEARTBEAT_SECONDS', { min: 1, max: 30, default: 20 }),
  METRICS_PORT: numberIn('METRICS_PORT', { min: 0, max: 65_535 }).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DRAIN_DELAY_SECONDS: wholeNumber('DRAIN_DELAY_SECONDS', { min: 0, max: 300, default: 0 }),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', { min: 1, max: 600, default: 30 }),
  VISION_WORKERS: wholeNumber('VISION_WORKERS', {
    min: 1,
    max: 64,
    default: Math.max(1, Math.min(4, availableParallelism() - 1)),
  }),
  ANCHOR_DIR: z.string().optional(),
  /** A file with the time that the server takes for now; for tests. */
  TEST_CLOCK: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BACKUP_AT must be a time of day in UTC, such as 02:00')
    .default('02:00'),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', { min: 1, max: 10_000, default: 7 }),
  S3_ENDPOINT: s3Endpoint.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'S3_REGION must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, 'S3_PREFIX must be letters, digits, _ and -, in parts divided by /')
    .default(''),
  S3_PATH_STYLE: z.enum(['yes', 'no'], 'S3_PATH_STYLE must be yes or no').default('yes'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
    )
    .default('info'),
});

/** Where the server listens by default. */
export const LOOPBACK_HOST = '127.0.0.1';

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/** Neither works without the other. */
const TOGETHER = [
  ['TLS_CERT', 'TLS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
  ['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'],
] as const;

/** The first has no effect without the second. */
const NEEDS = [
  ['BACKUP_AT', 'BACKUP_DIR'],
  ['BACKUP_KEEP', 'BACKUP_DIR'],
  ['METRICS_HOST', 'METRICS_PORT'],
  ['S3_REGION', 'S3_ENDPOINT'],
  ['S3_PREFIX', 'S3_ENDPOINT'],
  ['S3_PATH_STYLE', 'S3_ENDPOINT'],
] as const;

export type Config = z.output<typeof environment>;

type Given = Readonly<Record<string, string | undefined>>;

/** A test's clock is for this machine alone. */
function clockProblems({ TEST_CLOCK, PUBLIC_URL, HOST = LOOPBACK_HOST }: Given): string[] {
  if (TEST_CLOCK === undefined || (PUBLIC_URL === undefined && isLoopback(HOST))) return [];
  return ['TEST_CLOCK needs a server for this machine alone: HOST 127.0.0.1 and no PUBLIC_URL'];
}

/** Parses the settings; an empty value counts as absent. Throws ConfigError with every problem. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given: Given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  for (const [one, other] of TOGETHER) {
    if (Boolean(given[one]) !== Boolean(given[other])) {
      problems.push(`${one} and ${other} must be given together`);
    }
  }
  for (const [one, other] of NEEDS) {
    if (given[one] && !given[other]) problems.push(`${one} has no effect without ${other}`);
  }
  problems.push(...clockProblems(given));
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);
  return parsed.data;
}

/** The settings of this process. */
export const readConfig = (): Config => parseConfig(process.env);
