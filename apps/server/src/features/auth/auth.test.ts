// @postgres the smoke test of this feature; unique names.
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../app-error.ts';
import { PASSWORD, registerOrganization, registration, uniqueName } from '../../test/factories.ts';
import { openTestApp, useTestApp } from '../../test/test-app.ts';
import { OwnCounts } from './limit-counts.ts';
import { AuthThrottle } from './throttle.service.ts';

const test = useTestApp({ REGISTRATIONS_PER_HOUR: '1000' });

const register = (overrides = {}, userData = {}) =>
  test.call('POST', '/api/auth/register-organization', { body: registration(overrides, userData) });
const login = (body: unknown, headers = {}) => test.call('POST', '/api/auth/login', { body, headers });

describe('registration', () => {
  it('AUTH-026 AUTH-039 creates an organization and its owner, and returns all fields', async () => {
    const person = { ...registration().userData, email: `${uniqueName('dana')}@example.org` };
    const { status, body } = await register(
      { organizationName: 'Eagle Repair', organizationType: 'contractor' },
      person,
    );
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['token']);
    const user = await test.call('GET', '/api/user', { token: body.token });
    const { password, ...visible } = person;
    expect(password).toBe(PASSWORD);
    expect(user.body).toEqual({
      ...visible,
      id: expect.any(String),
      profileImageUrl: null,
      organizationId: expect.any(String),
      organizationName: 'Eagle Repair',
      organizationType: 'contractor',
      organizationRole: 'owner',
      duties: ['lead', 'inspector', 'custodian'],
    });
  });

  it.each([
    ['AUTH-015', { organizationName: 'AB' }, {}, 'Organization name must be at least 3 characters'],
    ['AUTH-018', {}, { username: 'ab' }, 'Username must be at least 3 characters'],
    ['AUTH-019', {}, { password: '12345' }, 'Password must be at least 6 characters'],
    ['AUTH-020', {}, { email: 'foo@' }, 'Invalid email address'],
    ['AUTH-030', { organizationType: 'club' }, {}, 'Invalid organization type'],
    ['AUTH-030', {}, { role: 'owner' }, 'Invalid role'],
    ['G-13', {}, { password: 'p'.repeat(201) }, 'Password must be at most 200 characters'],
  ])('%s refuses invalid input with its message: %j %j', async (_id, overrides, userData, message) => {
    const { status, body } = await register(overrides, userData);
    expect({ status, message: body.message, code: body.code }).toEqual({
      status: 400,
      message,
      code: 'validation_failed',
    });
    expect(Object.values(body.fields)).toEqual([message]);
  });

  it('API-012 reports all problems at once in fields', async () => {
    const { body } = await register({ organizationName: '' }, { username: '', password: '' });
    expect(Object.keys(body.fields)).toEqual(['organizationName', 'userData.username', 'userData.password']);
  });

  it('G-156 refuses a registration without an account in plain words', async () => {
    const { status, body } = await test.call('POST', '/api/auth/register-organization', {
      body: { organizationName: 'Squadron', organizationType: 'military' },
    });
    expect([status, body.message]).toEqual([400, 'Account details are required']);
  });

  it('AUTH-017 AUTH-021 AUTH-022 accepts the optional fields empty or absent', async () => {
    const userData = { firstName: '', lastName: undefined, email: '', rank: null, unit: '' };
    expect((await register({}, userData)).status).toBe(201);
  });

  it('G-12 refuses a taken username or email, ignoring case', async () => {
    const username = uniqueName('Taken');
    const email = `${uniqueName('a')}@example.org`;
    expect((await register({}, { username, email })).status).toBe(201);
    const sameName = await register({}, { username: username.toUpperCase() });
    expect(sameName.body).toMatchObject({ code: 'username_taken', message: 'Username already exists' });
    expect(sameName.status).toBe(409);
    const sameMail = await register({}, { email: email.toUpperCase() });
    expect([sameMail.status, sameMail.body.message]).toEqual([409, 'Email already in use']);
  });

  it('S16 always creates a new organization and ignores any roles and ids sent', async () => {
    const first = await registerOrganization(test);
    const { body } = await register(
      { organizationId: first.organizationId, organizationRole: 'member' },
      { organizationId: first.organizationId, organizationRole: 'member', id: 'x', active: false },
    );
    const user = await test.call('GET', '/api/user', { token: body.token });
    expect(user.body.organizationRole).toBe('owner');
    expect(user.body.organizationId).not.toBe(first.organizationId);
  });

  it('ORG-018 G-16 lets a maintainer create an organization and own it', async () => {
    const { admin } = await registerOrganization(test, { role: 'maintainer' });
    const { body } = await test.call('GET', '/api/user', { token: admin });
    expect([body.role, body.organizationRole]).toEqual(['maintainer', 'owner']);
  });

  it('with the same name at the same moment succeeds once', async () => {
    const username = uniqueName('race');
    const all = await Promise.all([1, 2, 3, 4].map(() => register({}, { username })));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('S27 is limited to a number of successes per address', async () => {
    const limited = await openTestApp({ REGISTRATIONS_PER_HOUR: '2' });
    const send = (userData = {}) =>
      limited.call('POST', '/api/auth/register-organization', { body: registration({}, userData) });
    const statuses = [];
    for (const userData of [{}, { username: 'x' }, { role: 'king' }, {}, {}]) {
      statuses.push((await send(userData)).status);
    }
    expect(statuses).toEqual([201, 400, 400, 201, 429]);
    limited.clock.advance(61 * 60_000);
    expect((await send()).status).toBe(201);
    await limited.close();
  });
});

describe('a server whose registration is limited', () => {
  it('S27 stops refused registrations at their own, higher limit, without hashing a password for each', async () => {
    const limited = await openTestApp({ REGISTRATIONS_PER_HOUR: '1000' });
    const body = registration();
    const send = () => limited.call('POST', '/api/auth/register-organization', { body });
    expect((await send()).status).toBe(201);
    const hash = vi.spyOn(limited.deps.passwords, 'hash');
    const throttle = new AuthThrottle(new OwnCounts(limited.clock), 1);
    const refuse = () =>
      throttle.registration('2001:db8::1', () => Promise.reject(new AppError('username_taken')));
    expect((await send()).status).toBe(409);
    expect(hash).not.toHaveBeenCalled();
    for (let refused = 0; refused < 600; refused += 1) {
      await expect(refuse()).rejects.toMatchObject({ code: 'username_taken' });
    }
    await expect(refuse()).rejects.toMatchObject({ code: 'too_many_requests' });
    const elsewhere = throttle.registration('2001:db8:0:1::1', () => Promise.resolve('made'));
    expect(await elsewhere).toBe('made');
    await limited.close();
  });

  it('S27 refuses to register anyone when it is closed', async () => {
    const closed = await openTestApp({ REGISTRATION: 'closed' });
    const { status, body } = await closed.call('POST', '/api/auth/register-organization', {
      body: registration(),
    });
    expect([status, body.code]).toEqual([403, 'registration_closed']);
    await closed.close();
  });
});

describe('sign-in', () => {
  it("AUTH-009 returns a token for username and password, ignoring the username's case", async () => {
    const username = uniqueName('Morgan');
    await register({}, { username });
    const { status, body } = await login({ username: username.toUpperCase(), password: PASSWORD });
    expect([status, Object.keys(body)]).toEqual([200, ['token']]);
    expect((await test.call('GET', '/api/user', { token: body.token })).body.username).toBe(username);
  });

  it.each([
    ['AUTH-007', { username: '', password: 'x' }, 'Username is required'],
    ['AUTH-008', { username: 'x' }, 'Password is required'],
  ])('%s requires all fields', async (_id, body, message) => {
    const answer = await login(body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('AUTH-010 S24 gives the same response to an unknown user and a wrong password', async () => {
    const username = uniqueName('known');
    await register({}, { username });
    const wrong = await login({ username, password: 'not it at all' });
    const unknown = await login({ username: uniqueName('nobody'), password: 'not it at all' });
    const { requestId: _a, ...first } = wrong.body;
    const { requestId: _b, ...second } = unknown.body;
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(first).toEqual(second);
    expect(first.message).toBe('Invalid username or password');
  });

  it('G-22 stops after 10 failures for a user from one address, without blocking others', async () => {
    const [username, other] = [uniqueName('guessed'), uniqueName('other')];
    await register({}, { username });
    await register({}, { username: other });
    for (let i = 0; i < 10; i += 1) {
      expect((await login({ username, password: `wrong ${i}` })).status).toBe(401);
    }
    const stopped = await login({ username, password: PASSWORD });
    expect([stopped.status, stopped.body.message]).toEqual([
      429,
      'Too many requests. Please try again later.',
    ]);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({ username: other, password: PASSWORD })).status).toBe(200);
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '10.1.2.3',
      payload: { username, password: PASSWORD },
    });
    expect(elsewhere.statusCode).toBe(200);
    test.clock.advance(15 * 60_000 + 1000);
    expect((await login({ username, password: PASSWORD })).status).toBe(200);
  });

  it('G-22 applies the limit to parallel attempts together', async () => {
    const username = uniqueName('parallel');
    await register({}, { username });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => login({ username, password: `wrong ${i}` })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  });

  it('S69 is logged, with reason and address on failure, but never with what was typed', async () => {
    const log = new PassThrough();
    const own = await openTestApp({ LOG_LEVEL: 'info' }, { log });
    const username = uniqueName('logged');
    await own.call('POST', '/api/auth/register-organization', { body: registration({}, { username }) });
    for (const body of [
      { username, password: PASSWORD },
      { username, password: 'not it at all' },
      { username: 'typed a password here', password: 'x' },
    ]) {
      await own.call('POST', '/api/auth/login', { body });
    }
    await own.close();
    const text = String(log.read());
    const lines = text
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ msg }) => /sign/.test(String(msg)));
    expect(lines.map(({ msg, reason, address }) => ({ msg, reason, address }))).toEqual([
      { msg: 'signed in', reason: undefined, address: '127.0.0.1' },
      { msg: 'sign-in failed', reason: 'wrong password', address: '127.0.0.1' },
      { msg: 'sign-in failed', reason: 'unknown user', address: '127.0.0.1' },
    ]);
    expect(lines[0]?.['userId']).toEqual(expect.any(String));
    expect(lines[1]?.['userId']).toBe(lines[0]?.['userId']);
    for (const typed of [username, PASSWORD, 'not it at all', 'typed a password']) {
      expect(text).not.toContain(typed);
    }
  });

  it('G-22 never counts successful sign-ins', async () => {
    const username = uniqueName('busy');
    await register({}, { username });
    for (let i = 0; i < 15; i += 1) {
      expect((await login({ username, password: PASSWORD })).status).toBe(200);
    }
  });
});
