import { beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '@stowed/domain';
import { givenToolbox } from '../../test/cases.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, useTeam } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useTestApp } from '../../test/test-app.ts';
import { findHeads, isSigned } from '../record/signed-head.policy.ts';
import { timeWords } from './receipt-content.ts';

const test = useTestApp();
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, photograph, complete, theCase } = at;
let inspector: string;
beforeAll(async () => {
  const { id, token } = await addMember(test, ours.organizationId);
  await call('PUT', `/api/organizations/users/${id}/duties`, { duties: ['inspector'] }, ours.admin);
  inspector = token;
});

/** The pictures of the newest report. */
let pictures = 0;

async function report(number: number): Promise<string> {
  const headers = { authorization: `Bearer ${ours.maintainer}` };
  const reply = await test.app.inject({ method: 'GET', url: `/api/cases/${number}/report`, headers });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  pictures = reply.rawPayload.toString('latin1').split('/Subtype /Image').length - 1;
  const pages = readPdf(reply.rawPayload).flatMap(({ texts }) => texts);
  return pages.join(' ').replace(/ +/g, ' ');
}

it('LOST-025 the report holds the tool, every act with its seal, both people, and the signed head', async () => {
  const item = await at.aircraft();
  await at.assign('present', 'present');
  await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds: [item.id] });
  await photograph('present', 'present');
  await photograph('missing', 'present');
  await complete();
  await complete(at.box().path);
  const { number } = await theCase();
  const act = (what: string, body: object = {}, token?: string) =>
    call('POST', `/api/cases/${number}/${what}`, body, token);
  expect(await report(number)).toContain(`${item.reference}: NOT RELEASABLE`);
  const imageData = dataUrl(await plainJpeg());
  await act('entries', {
    kind: 'search',
    area: 'Wheel well',
    result: 'found',
    text: 'Behind the strut',
    imageData,
  });
  await act('entries', { kind: 'notified', text: 'Maintenance control, by phone' });
  await act('closure', { outcome: 'found', place: 'Left wheel well' });
  await act('closure/confirm', {}, inspector);
  const text = await report(number);
  for (const words of [
    `Lost-Tool Case ${number}`,
    'Wrench 1',
    at.box().toolboxId,
    'Searched Wheel well: found',
    'Behind the strut',
    'Notified: Maintenance control, by phone',
    'Outcome Found',
    'Where Left wheel well',
    'Proposed by Ray Ortiz',
    'Confirmed by Ray Ortiz',
    item.reference,
    'The release to service is signed elsewhere.',
    'Last seen',
    'marked by hand by Ray Ortiz',
    'Its place in the template',
  ]) {
    expect(text).toContain(words);
  }
  // The photo of when it was last seen, its place in the template, and the photo of the search.
  expect(pictures).toBe(3);
  expect(text).not.toContain('NOT RELEASABLE');
  const kinds = ['case_suspected', 'case_opened', 'case_entry_added', 'case_closure_proposed', 'case_closed'];
  const events = await eventsOfKind(test, ours.organizationId, ...kinds);
  expect(events).toHaveLength(6);
  for (const { hash } of events) expect(text).toContain(hash);
  const [head] = findHeads(text);
  expect(head && isSigned(head)).toBe(true);
});

it('LOST-025 the report lists every person who was notified, of what, and when', async () => {
  await photograph('missing');
  await complete();
  await complete(at.box().path);
  const { number } = await theCase();
  test.clock.advance(90 * MINUTE_MS);
  // Who escalates it is notified too.
  const escalation = await call('POST', `/api/cases/${number}/escalate`, {}, inspector);
  const { openedAt, escalatedAt } = escalation.body.case;
  const [opened, escalated] = [new Date(openedAt), new Date(escalatedAt)];
  const text = await report(number);
  const list = text.slice(text.indexOf('People notified'), text.indexOf('What was done'));
  for (const words of [
    `Dana Whitfield, TSgt, 151 MXG: case opened, ${timeWords(opened)}`,
    `Ray Ortiz, SrA, 2 AMXS: case opened, ${timeWords(opened)}`,
    `Dana Whitfield, TSgt, 151 MXG: case escalated, ${timeWords(escalated)}`,
    `Ray Ortiz, SrA, 2 AMXS: case escalated, ${timeWords(escalated)}`,
  ]) {
    expect(list).toContain(words);
  }
  for (const what of ['case opened', 'case escalated']) expect(list.split(what)).toHaveLength(3);
});

it('LOST-025 the report says that nobody was notified of a suspected case', async () => {
  await photograph('missing');
  await complete();
  const text = await report((await theCase()).number);
  expect(text).toMatch(/People notified Nobody\./);
});

it('LOST-011 the report names the aircraft of an attached job as not releasable', async () => {
  const plane = await at.aircraft();
  const body = { kind: 'job', reference: 'J7', parentId: plane.id };
  const { id } = (await call('POST', '/api/work-items', body)).body;
  await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds: [id] });
  await photograph('missing');
  await complete();
  const { number } = await theCase();
  const text = await report(number);
  expect(text).toContain(`Aircraft ${plane.reference}: NOT RELEASABLE`);
  expect(text).toContain(`J7: NOT RELEASABLE`);
});
