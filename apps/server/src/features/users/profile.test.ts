// @postgres the smoke test of this feature.
import { describe, expect, it } from 'vitest';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, createToolbox, registerOrganization, uniqueName, useTeam } from '../../test/factories.ts';
import { maliciousTexts } from '../../test/malicious-texts.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useTeam(test);

const own = async (token = ours.maintainer) => (await test.call('GET', '/api/user', { token })).body;
const put = (body: unknown, { id = 'me', token = ours.maintainer, headers = {} } = {}) =>
  test.call('PUT', `/api/users/${id}`, { token, body, headers });
const profileEvents = () => eventsOfKind(test, ours.organizationId, 'profile_changed');

describe('your own profile', () => {
  it("PROF-009 PROF-029 G-28 accepts all six fields by the person's own id and returns the user", async () => {
    const before = await own();
    const fields = {
      firstName: 'Robin',
      lastName: 'Vale',
      email: `${uniqueName('robin')}@example.org`,
      rank: 'TSgt',
      unit: '151 MXG',
      profileImageUrl: 'https://example.org/robin.png',
    };
    const { status, body } = await put(fields, { id: before.id });
    expect([status, body]).toEqual([200, { ...before, ...fields }]);
    expect(await own()).toEqual(body);
  });

  it('G-28 clears empty fields and keeps absent ones', async () => {
    await put({ firstName: 'Robin', rank: 'TSgt', email: `${uniqueName('r')}@example.org` });
    const before = await own();
    expect((await put({ rank: '', email: '', unit: null })).status).toBe(200);
    expect(await own()).toEqual({ ...before, rank: null, email: null, unit: null });
    expect((await put({})).body).toEqual(await own());
  });

  it('G-153 accepts `me` as the id; every role edits its own profile', async () => {
    for (const organizationRole of ['member', 'admin', 'owner'] as const) {
      const token = await addPerson(test, ours.organizationId, { organizationRole });
      expect((await put({ unit: organizationRole }, { token })).body.unit).toBe(organizationRole);
    }
    expect((await put({ unit: 'MXG' }, { token: ours.admin })).body.unit).toBe('MXG');
  });

  it("PROF-014 refuses other people's ids, whether known, unknown or of another organization", async () => {
    const colleague = (await own(ours.admin)).id;
    const stranger = (await own((await registerOrganization(test)).admin)).id;
    for (const id of [colleague, stranger, 'nobody']) {
      const { status, body } = await put({ firstName: 'Taken' }, { id });
      expect([status, body.code, body.message]).toEqual([
        403,
        'forbidden',
        'You can only edit your own profile',
      ]);
    }
    expect((await own(ours.admin)).firstName).toBe('Dana');
  });

  it.each(['foo@', 'foo', '@example.org', 'a b@example.org', 'a@b@example.org'])(
    'PROF-013 PROF-031 refuses the email %j and stores nothing',
    async (email) => {
      const before = await own();
      const { status, body } = await put({ firstName: 'Else', email });
      expect([status, body.message, body.fields]).toEqual([
        400,
        'Please enter a valid email',
        { email: 'Please enter a valid email' },
      ]);
      expect(await own()).toEqual(before);
    },
  );

  it("G-12 refuses a taken email, in any case and any organization; allows the person's own", async () => {
    const email = `${uniqueName('taken')}@example.org`;
    const { admin: stranger } = await registerOrganization(test);
    expect((await put({ email }, { token: stranger })).status).toBe(200);
    const { status, body } = await put({ email: email.toUpperCase(), firstName: 'Else' });
    expect([status, body.message, body.fields]).toEqual([
      409,
      'Email already in use',
      { email: 'Email already in use' },
    ]);
    expect((await own()).firstName).not.toBe('Else');
    expect((await put({ email: email.toUpperCase() }, { token: stranger })).status).toBe(200);
  });

  it('PROF-030 G-29 keeps any text of up to 2000 characters as the image URL', async () => {
    for (const profileImageUrl of ['javascript:alert(1)', 'no url at all', 'x'.repeat(2000)]) {
      expect((await put({ profileImageUrl })).body.profileImageUrl).toBe(profileImageUrl);
    }
    const { status, body } = await put({ profileImageUrl: 'x'.repeat(2001) });
    expect([status, body.message]).toEqual([400, 'Profile image URL must be at most 2000 characters']);
  });

  it('G-13 refuses names that are too long', async () => {
    const { status, body } = await put({ firstName: 'n'.repeat(101), unit: 'u'.repeat(101) });
    expect([status, body.fields]).toEqual([
      400,
      {
        firstName: 'First name must be at most 100 characters',
        unit: 'Unit must be at most 100 characters',
      },
    ]);
  });

  it.each(maliciousTexts)('S63 stores %j as text', async (text) => {
    const { status, body } = await put({ firstName: text, unit: text });
    expect([status, body.firstName, body.unit]).toEqual([200, text.trim() || null, text.trim() || null]);
  });

  it('S15 ignores roles, password, username and organization', async () => {
    const before = await own();
    const { status } = await put({
      role: 'admin',
      organizationRole: 'owner',
      username: 'root',
      password: 'other',
      active: false,
      id: 'x',
      organizationId: 'y',
      organizationName: 'z',
      passwordHash: 'h',
      lastLogin: null,
    });
    expect(status).toBe(200);
    expect(await own()).toEqual(before);
  });

  it('G-163 records how signatures print a person, and only that', async () => {
    await put({ firstName: 'Ray', lastName: 'Ortiz', rank: 'SrA', unit: '2 AMXS' });
    const count = (await profileEvents()).length;
    await put({ email: `${uniqueName('quiet')}@example.org`, firstName: 'Ray' });
    expect(await profileEvents()).toHaveLength(count);
    await put({ rank: 'SSgt' });
    const printed = { firstName: 'Ray', lastName: 'Ortiz', unit: '2 AMXS' };
    const event = (await profileEvents()).at(-1);
    expect([event?.actorRank, event?.before, event?.after]).toEqual([
      'SrA',
      { ...printed, rank: 'SrA' },
      { ...printed, rank: 'SSgt' },
    ]);
  });

  it('G-163 prints the new rank on the next signature', async () => {
    await put({ rank: 'MSgt' });
    const { path } = await createToolbox(test, ours.admin);
    await test.call('POST', `${path}/status`, { token: ours.maintainer, body: { status: 'complete' } });
    const [signed] = await eventsOfKind(test, ours.organizationId, 'toolbox_completed');
    expect(signed?.actorRank).toBe('MSgt');
  });

  it('G-56 has one effect if sent twice with one key', async () => {
    const headers = { 'idempotency-key': uniqueName('profile') };
    await put({ unit: 'first' }, { headers });
    await put({ unit: 'second' });
    expect((await put({ unit: 'first' }, { headers })).body.unit).toBe('first');
    expect((await own()).unit).toBe('second');
    expect((await put({ unit: 'third' }, { headers })).status).toBe(422);
  });
});
