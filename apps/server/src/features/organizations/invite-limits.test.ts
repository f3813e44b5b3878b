import { describe, expect, it } from 'vitest';
import { registerOrganization } from '../../test/factories.ts';
import { openTestApp } from '../../test/test-app.ts';

describe('the daily limit', () => {
  it('S27 counts created invitations, not refused ones, per organization', async () => {
    const limited = await openTestApp({ INVITATIONS_PER_DAY: '2' });
    const [one, other] = [await registerOrganization(limited), await registerOrganization(limited)];
    const send = (token: string, email: string) =>
      limited.call('POST', '/api/organizations/invite', {
        token,
        body: { email, role: 'maintainer', organizationRole: 'member' },
      });
    const statuses = [];
    for (const email of ['a@example.org', 'a@example.org', 'b@example.org', 'c@example.org']) {
      statuses.push((await send(one.admin, email)).status);
    }
    expect(statuses).toEqual([201, 409, 201, 429]);
    expect((await send(one.admin, 'c@example.org')).headers['retry-after']).toMatch(/^8\d{4}$/);
    expect((await send(other.admin, 'c@example.org')).status).toBe(201);
    await limited.close();
  });

  it('S27 also counts each resend, because each is an email', async () => {
    const limited = await openTestApp({ INVITATIONS_PER_DAY: '3' });
    const { admin } = await registerOrganization(limited);
    const body = { role: 'maintainer', organizationRole: 'member' };
    const send = (email: string) =>
      limited.call('POST', '/api/organizations/invite', { token: admin, body: { ...body, email } });
    const { id } = (await send('a@example.org')).body.invite;
    const again = () => limited.call('POST', `/api/organizations/invites/${id}/resend`, { token: admin });
    const statuses = [];
    for (let letter = 0; letter < 3; letter += 1) {
      limited.clock.advance(60_000);
      statuses.push((await again()).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await send('b@example.org');
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Your organization has sent 3 invitations within a day, which is the limit. Please try again later.',
    ]);
    // The first email was the oldest: 3 minutes of its day have passed.
    const rest = 24 * 3600 - 180;
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeLessThanOrEqual(rest);
    expect(retryAfter).toBeGreaterThan(rest - 60);
    await limited.close();
  });
});
