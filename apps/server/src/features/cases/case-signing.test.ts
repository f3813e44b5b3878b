import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Statement } from '@stowed/contract';
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
const statement = async (query = ''): Promise<Statement> =>
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

  it('SIGN-019 a closure names what it releases; one more aircraft in question changes the statement', async () => {
    await act('closure', { outcome: 'found', place: 'Wheel well' }, lead);
    const old = await statement();
    const { id, reference } = await at.aircraft();
    await act('work-items', { workItemId: id, why: 'It was worked on' });
    const refused = await act('closure/confirm', { digest: old.digest, proof });
    expect([refused.status, refused.body.code]).toEqual([409, 'statement_changed']);
    expect((await at.releaseOf(id)).releasable).toBe(false);
    const { lines, digest } = refused.body.statement;
    expect(lines).toContainEqual({ label: 'No longer blocked by this case', text: `aircraft ${reference}` });
    expect((await act('closure/confirm', { digest, proof })).status).toBe(200);
    expect((await at.releaseOf(id)).releasable).toBe(true);
  });

  it('SIGN-019 a closure is not signed by a statement from before another entry in the case', async () => {
    await act('closure', { outcome: 'found', place: 'Wheel well' }, lead);
    const { digest } = await statement();
    const { id } = await at.aircraft();
    const question = { workItemId: id, why: 'It was worked on' };
    await act('work-items', question);
    await act(`work-items/${id}/clear`, { reason: 'Searched twice' }, lead);
    const path = `work-items/${id}/clear/confirm`;
    const clearing = (await statement(`workItemId=${id}`)).digest;
    expect((await act(path, { digest: clearing, proof })).status).toBe(200);
    // As many aircraft are blocked as the statement said.
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

  it('SIGN-019 a clearing is signed with the name of the aircraft, who cleared it, and why', async () => {
    const plane = { kind: 'aircraft', reference: test.deps.ids.uuid(), title: 'F-16C' };
    const { id, reference } = (await call('POST', '/api/work-items', plane)).body;
    const job = { kind: 'job', reference: test.deps.ids.uuid(), parentId: id };
    const { id: jobId, reference: jobReference } = (await call('POST', '/api/work-items', job)).body;
    for (const [workItemId, reason] of [
      [id, 'Searched twice'],
      [jobId, 'Panel was closed'],
    ]) {
      await act('work-items', { workItemId, why: 'It was worked on' });
      await act(`work-items/${workItemId}/clear`, { reason }, lead);
    }
    const { digest, lines } = await statement(`workItemId=${id}`);
    expect(lines.slice(2)).toEqual([
      { label: 'Not in', text: `aircraft ${reference}, F-16C` },
      { label: 'Cleared by', text: 'SrA Ray Ortiz' },
      { label: 'Reason', text: 'Searched twice' },
    ]);
    expect((await statement(`workItemId=${jobId}`)).lines.slice(2)).toEqual([
      { label: 'Not in', text: `job ${jobReference} on aircraft ${reference}` },
      { label: 'Cleared by', text: 'SrA Ray Ortiz' },
      { label: 'Reason', text: 'Panel was closed' },
    ]);
    expect((await act(`work-items/${id}/clear/confirm`, { digest, proof })).status).toBe(200);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'case_work_item_clear_confirmed')).slice(
      -1,
    );
    expect(event?.after).toMatchObject({
      signature: {
        content: {
          workItem: { id, kind: 'aircraft', reference, title: 'F-16C', aircraft: null },
          clearing: { reason: 'Searched twice', by: { name: 'Ray Ortiz', rank: 'SrA' } },
        },
      },
    });
  });

  it('SIGN-019 a clearing that was made again with another reason is not signed by the old statement', async () => {
    const { id } = await at.aircraft();
    const question = { workItemId: id, why: 'It was worked on' };
    await act('work-items', question);
    expect((await act(`work-items/${id}/clear/confirm`, {})).body.code).toBe('proof_required');
    const early = await call('GET', `/api/cases/${number}/statement?workItemId=${id}`, undefined, inspector);
    expect([early.status, early.body.code]).toEqual([409, 'case_state']);
    await act(`work-items/${id}/clear`, { reason: 'Searched twice' }, lead);
    const { digest } = await statement(`workItemId=${id}`);
    await act('work-items', question);
    await act(`work-items/${id}/clear`, { reason: 'Looked into the cockpit' }, lead);
    const refused = await act(`work-items/${id}/clear/confirm`, { digest, proof });
    expect([refused.status, refused.body.code]).toEqual([409, 'statement_changed']);
    expect(refused.body.statement.lines).toContainEqual({
      label: 'Reason',
      text: 'Looked into the cockpit',
    });
    expect((await at.releaseOf(id)).releasable).toBe(false);
  });
});
