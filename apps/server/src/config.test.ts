import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : ['something else'];
  }
};

describe('settings', () => {
  it('have the documented defaults', () => {
    expect(parseConfig({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: './data',
      SESSION_HOURS: 12,
      SESSION_IDLE_MINUTES: 240,
      PASSWORD_MIN_LENGTH: 6,
      REGISTRATIONS_PER_HOUR: 60,
      INVITATIONS_PER_DAY: 200,
      AI_CALLS_PER_DAY: 5000,
      AI_CALLS_PER_PERSON_PER_DAY: 1000,
      PROXY_COUNT: 0,
    });
  });

  it('report every problem, one sentence each', () => {
    expect(problemsOf({ PORT: 'abc', SESSION_HOURS: '0', PUBLIC_URL: 'stowed', TLS_CERT: 'a.pem' })).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL must be an address that begins with http:// or https://',
      'SESSION_HOURS must be a whole number from 1 to 720',
      'TLS_CERT and TLS_KEY must be given together',
    ]);
  });

  it('refuse a metrics address without its port, an invalid port, and an endless delay', () => {
    expect(problemsOf({ METRICS_HOST: '0.0.0.0', DRAIN_DELAY_SECONDS: '301' })).toEqual([
      'DRAIN_DELAY_SECONDS must be a whole number from 0 to 300',
      'METRICS_HOST has no effect without METRICS_PORT',
    ]);
    expect(problemsOf({ METRICS_PORT: '70000' })).toEqual([
      'METRICS_PORT must be a whole number from 0 to 65535',
    ]);
    expect(parseConfig({})).toMatchObject({ METRICS_HOST: '127.0.0.1', DRAIN_DELAY_SECONDS: 0 });
    expect(parseConfig({}).METRICS_PORT).toBeUndefined();
  });

  it.each([
    'https://tools.example/stowed',
    'https://tools.example?from=mail',
    'https://tools.example/?',
    'https://tools.example/#top',
    'https://ann@tools.example',
    'https://ann:secret@tools.example',
    'https://tools.example\\stowed',
    'https://tools.\nexample',
  ])('refuse %j as the base address of links', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toEqual([
      'PUBLIC_URL must be an address without user, path, query or fragment, such as https://tools.example',
    ]);
  });

  it.each([
    ['https://tools.example', 'https://tools.example'],
    ['HTTPS://Tools.Example:8443/', 'https://tools.example:8443'],
    ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('accept %s as the base address of links', (given, PUBLIC_URL) => {
    expect(parseConfig({ PUBLIC_URL: given })).toMatchObject({ PUBLIC_URL });
  });

  it.each([
    ['short'],
    ['x'.repeat(64)],
    ['changeme-changeme-changeme-changeme'],
    ['my-secret-key-0123456789-my-secret'],
    ['abababababababababababababababababab'],
  ])('S28 refuse the secret key %s', (SECRET_KEY) => {
    expect(problemsOf({ SECRET_KEY })).toHaveLength(1);
  });

  it('S28 accept a random secret key, and treat an empty value as absent', () => {
    expect(problemsOf({ SECRET_KEY: 'hV9q2Zr7LwX4tBn8KfYcMj3GdPs6UeRa1oTi5uQv' })).toEqual([]);
    expect(problemsOf({ SECRET_KEY: '', PORT: ' ' })).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'https:tools.example'],
    ['PUBLIC_URL', 'ftp://tools.example'],
    ['PASSWORD_MIN_LENGTH', '5'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['VISION_WORKERS', '-1'],
  ])('refuse %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    [{ GEMINI_BASE_URL: 'ftp://a' }, 'GEMINI_BASE_URL must be an address that begins with https://'],
    [
      { GEMINI_BASE_URL: 'http://proxy.example' },
      'GEMINI_BASE_URL must begin with https:// (http:// only to this machine)',
    ],
    [
      { GEMINI_BASE_URL: 'http://localhost.example/' },
      'GEMINI_BASE_URL must begin with https:// (http:// only to this machine)',
    ],
    [
      { GEMINI_BASE_URL: 'https://user:word@proxy.example' },
      'GEMINI_BASE_URL must be an address without user, query or fragment',
    ],
    [{ GEMINI_API_KEY: 'two words' }, 'GEMINI_API_KEY must be one word of at most 200 ASCII characters'],
    [{ GEMINI_MODEL: '../x' }, 'GEMINI_MODEL must be the name of a model, such as gemini-flash-latest'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL and MAIL_FROM must be given together'],
    [{ MAIL_FROM: 'a@tools.example' }, 'SMTP_URL and MAIL_FROM must be given together'],
    [
      { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@tools.example' },
      'SMTP_URL must be smtp://… or smtps://…, as in smtps://user:password@mail.example',
    ],
    ...['stowed', 'Stowed <stowed>', 'a@b.example, c@d.example', 'A\r\nBcc: x <a@b.example>'].map(
      (MAIL_FROM) =>
        [
          { SMTP_URL: 'smtp://mail.example', MAIL_FROM },
          'MAIL_FROM must be an email address, such as Stowed <stowed@tools.example>',
        ] as [Record<string, string>, string],
    ),
  ])('S51 refuse %j', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  it.each([
    { GEMINI_BASE_URL: 'http://127.0.0.1:8080' },
    { GEMINI_BASE_URL: 'https://proxy.example/gemini' },
    { SMTP_URL: 'smtps://user:p%40ss@mail.example:465', MAIL_FROM: 'Stowed <stowed@tools.example>' },
    { SMTP_URL: 'smtp://localhost/', MAIL_FROM: 'stowed@tools.example' },
  ])('accept %j', (env) => {
    expect(parseConfig(env)).toMatchObject(env);
  });

  it.each([
    [{ PUBLIC_URL: 'https://tools.example' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.168.1.7' }, false],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: 'localhost' }, true],
    [{}, true],
  ])("GEN-015 takes a test's clock only on loopback and without PUBLIC_URL: %j", (env, isTaken) => {
    const parse = () => parseConfig({ ...env, TEST_CLOCK: '/tmp/clock' });
    if (isTaken) expect(parse().TEST_CLOCK).toBe('/tmp/clock');
    else expect(parse).toThrow('TEST_CLOCK needs a server for this machine alone');
  });
});
