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
      PROXY_COUNT: 0,
    });
  });

  it('tell every problem, one sentence each', () => {
    expect(problemsOf({ PORT: 'abc', SESSION_HOURS: '0', PUBLIC_URL: 'stowed', TLS_CERT: 'a.pem' })).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL must be an address that begins with http:// or https://',
      'SESSION_HOURS must be a whole number from 1 to 720',
      'TLS_CERT and TLS_KEY must be given together',
    ]);
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
  ])('refuse %j as the address that links begin with', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toEqual([
      'PUBLIC_URL must be an address without user, path, query or fragment, such as https://tools.example',
    ]);
  });

  it.each([
    ['https://tools.example', 'https://tools.example'],
    ['HTTPS://Tools.Example:8443/', 'https://tools.example:8443'],
    ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('take %s as the address that links begin with', (given, PUBLIC_URL) => {
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

  it('S28 accept a random secret key, and an empty value as absent', () => {
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
});
