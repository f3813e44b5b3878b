import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenToolbox } from '../../test/cases.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, PASSWORD, useTeam } from '../../test/factories.ts';
import { addPasskey } from '../../test/passkeys.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, photograph, complete, theCase, change } = at;
let lead: string;
let inspector: string;
let number: number;

async function withDuty(duty: string): Promise<string> {
  const { id, token } = await addMember(test, ours.organizationId);
  await call('PUT', `/api/organizations/users/${id}/duties`, { duties: [duty] }, ours.admin);
  return token;
}
beforeAll(async () => {
  lead = await withDuty('lead');
  inspector = await withDuty('inspector');
});
afterAll(() => change({ signing: 'off' }));

const act = (what: string, body: object = {}, token = inspector) =>
  call('POST', `/api/cases/${number}/${what}`, body, token);
const statement = async (query = ''): Promise<{ digest: string; meaning: string }> =>
  (await call('GET', `/api/cases/${number}/statement?${query}`, undefined, inspector)).body;
const proof = { password: PASSWORD };

describe('with signing on', () => {
  beforeEach(async () => {
    await change({ signing: 'off' });
    await photograph('present', 'missing');
    await complete();
    await complete(at.box().path);
    ({ number } = await theCase());
    await change({ signing: 'on' });
  });

  it('SIGN-019 a closure is confirmed with the same proof; the signature is on record', async () => {
    await act('closure', { outcome: 'found', place: 'Wheel well' }, lead);
    const { digest, meaning } = await statement();
    const { username } = await addMember(test, ours.organizationId);
    for (const [body, status, code] of [
      [{}, 400, 'proof_required'],
      [{ digest }, 400, 'proof_required'],
      [{ digest, proof: { password: 'guess' } }, 401, 'invalid_credentials'],
      [{ digest, proof: { username, ...proof } }, 403, 'signing_not_allowed'],
      [{ digest: 'b'.repeat(64), proof }, 409, 'statement_changed'],
    ] as const) {
      const refused = await act('closure/confirm', body);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
      expect((await theCase()).state).toBe('closing');
    }
    expect((await act('closure/confirm', { digest, proof })).body.case.state).toBe('closed');
    const [event] = (await eventsOfKind(test, ours.organizationId, 'case_closed')).slice(-1);
    expect(event?.after).toMatchObject({ signature: { meaning, digest, method: 'password' } });
  });

  it('SIGN-019 a closure is confirmed with a passkey of the same person, once', async () => {
    await act('closure', { outcome: 'found', place: 'Wheel well' }, lead);
    const { one } = await addPasskey(test, inspector);
    const { one: others } = await addPasskey(test, lead);
    const optionsFor = async (digest: string) =>
      (await call('POST', '/api/auth/passkeys/signing-options', { digest }, inspector)).body.options;
    const { digest } = await statement();
    const forged = others.use(await optionsFor(digest));
    const refused = await act('closure/confirm', { digest, proof: { passkey: forged } });
    expect([refused.status, refused.body.code]).toEqual([401, 'passkey_not_accepted']);
    const passkey = one.use(await optionsFor(digest));
    const confirmed = await act('closure/confirm', { digest, proof: { passkey } });
    expect(confirmed.body.case.state).toBe('closed');
    const [event] = (await eventsOfKind(test, ours.organizationId, 'case_closed')).slice(-1);
    expect(event?.after).toMatchObject({ signature: { method: 'passkey', credentialId: one.id } });
    const again = await act('closure/confirm', { digest, proof: { passkey } });
    expect([again.status, again.body.code]).toEqual([401, 'passkey_not_accepted']);
  });

  it('SIGN-019 a closure that was proposed again is not signed by the old statement', async () => {
    await act('closure', { outcome: 'found', place: 'Wheel well' }, lead);
    const { digest } = await statement();
    await act('closure/reject', { reason: 'Not the same tool' });
    await act('closure', { outcome: 'found', place: 'Cockpit' }, lead);
    expect((await act('closure/confirm', { digest, proof })).body.code).toBe('statement_changed');
  });

  it('SIGN-019 a clearing is confirmed with the same proof', async () => {
    const { id, reference } = await at.aircraft();
    await act('work-items', { workItemId: id, why: 'It was worked on' });
    await act(`work-items/${id}/clear`, { reason: 'Searched twice' }, lead);
    const path = `work-items/${id}/clear/confirm`;
    expect((await act(path)).body.code).toBe('proof_required');
    expect((await at.releaseOf(id)).releasable).toBe(false);
    const { digest } = await statement(`workItemId=${id}`);
    expect((await act(path, { digest, proof })).status).toBe(200);
    expect((await at.releaseOf(id)).releasable).toBe(true);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'case_work_item_clear_confirmed')).slice(
      -1,
    );
    expect(event?.after).toMatchObject({ reference, signature: { digest } });
  });
});
