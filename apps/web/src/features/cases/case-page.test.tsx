import { endpoints } from '@stowed/contract';
import type { CaseDetails, LostCase, TimelineEntry } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCase, buildCaseDetails, buildMember } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { shownToast } from '../../test/toast.ts';

const person = { name: 'Ray Ortiz', rank: 'SrA', unit: null };
const at = '2025-11-03T08:00:00.000Z';
const plane = { id: 'item-1', kind: 'aircraft' as const, reference: '84-0012', title: null, aircraft: null };
const inQuestion = {
  ...plane,
  inventory: { kind: 'shift_end' as const, startedAt: at },
  why: null,
  addedAt: at,
  isBlocking: true,
  clearedAt: null,
  clearedBy: null,
  clearReason: null,
  clearConfirmedAt: null,
  clearConfirmedBy: null,
};
const entry = (values: Partial<TimelineEntry>): TimelineEntry => ({
  sequence: 1,
  kind: 'note',
  at,
  person,
  area: null,
  result: null,
  text: null,
  imageUrl: null,
  outcome: null,
  subject: null,
  seal: 'a'.repeat(64),
  ...values,
});

async function open(lost: Partial<LostCase>, more: Partial<CaseDetails> = {}, user = {}) {
  answer(endpoints.getCase, buildCaseDetails({ case: buildCase(lost), ...more }));
  const shown = renderRoute('/cases/12', { user });
  await screen.findByRole('heading', { level: 1, name: 'Case 12: Pliers' });
  return shown;
}
const answered = (lost: Partial<LostCase> = {}) => ({ case: buildCase(lost) });

describe('a case', () => {
  beforeEach(() => void answer(endpoints.listMembers, []));

  it('LOST-011 says first which aircraft nobody may release, and that others sign the release', async () => {
    await open({ workItems: [{ ...plane, isBlocking: true }] }, { workItems: [inQuestion] });
    const band = within(screen.getByRole('region', { name: 'Blocked' }));
    expect(band.getByText('Aircraft 84-0012 NOT RELEASABLE')).toBeDefined();
    expect(band.getByText(/The release to service is signed/)).toBeDefined();
  });

  it('LOST-011 names the aircraft where only its job is attached, each once', async () => {
    const aircraft = { id: plane.id, reference: plane.reference };
    const jobs = ['J7', 'J8'].map((reference) => ({
      id: `item-${reference}`,
      kind: 'job' as const,
      reference,
      title: null,
      aircraft,
      isBlocking: true,
    }));
    answer(endpoints.listBlockedWorkItems, {
      items: [{ ...plane, caseNumbers: [12], isSuspected: false }],
    });
    const workItems = jobs.map((job) => ({ ...inQuestion, ...job }));
    await open({ workItems: jobs }, { workItems: workItems.slice(0, 1) });
    const band = within(screen.getByRole('region', { name: 'Blocked' }));
    expect(band.getAllByText(/ NOT RELEASABLE$/).map(({ textContent }) => textContent)).toEqual([
      'Aircraft 84-0012 NOT RELEASABLE',
      'Job J7 NOT RELEASABLE',
      'Job J8 NOT RELEASABLE',
    ]);
    const row = (await screen.findByText('J7 on 84-0012')).closest('p');
    await waitFor(() => expect(row?.textContent).toBe('J7 on 84-0012NOT RELEASABLE'));
  });

  it('a shift lead says who runs the search; others only read it', async () => {
    answer(endpoints.listMembers, [buildMember({ id: 'user-7', firstName: 'Ann', lastName: 'Lee' })]);
    const sent = answer(endpoints.assignCase, answered());
    const { person: reader, unmount } = await open({}, {}, { organizationRole: 'admin', duties: ['lead'] });
    const field = screen.getByLabelText('Who runs the search');
    await screen.findByRole('option', { name: 'Ann Lee' });
    await reader.selectOptions(field, 'Ann Lee');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ assigneeId: 'user-7' }]));
    unmount();
    await open(
      { assignee: { id: 'user-7', name: 'Ann Lee' } },
      {},
      { organizationRole: 'member', duties: [] },
    );
    expect(screen.queryByLabelText('Who runs the search')).toBeNull();
    expect(screen.getByText('Ann Lee')).toBeDefined();
  });

  it('LOST-008 shows when and by whom the tool was last seen, with both crops, or that it never was', async () => {
    const shape = { shapeType: 'rectangle' as const, x: 10, y: 10, width: 12, height: 30, angle: 0 };
    const picture = { imageUrl: '/api/images/1?e=1&s=x&r=1', shape };
    const { unmount } = await open(
      {},
      {
        lastSeen: { at, person, by: 'engine', picture },
        template: { ...picture, imageUrl: '/api/images/2' },
      },
    );
    const card = within(screen.getByRole('region', { name: 'Last seen' }));
    expect(card.getByText(/SrA Ray Ortiz, in a photo/)).toBeDefined();
    expect(card.getAllByRole('img', { hidden: true }).map((one) => one.getAttribute('alt'))).toEqual([
      'Pliers, template',
      'Pliers, last photo',
    ]);
    unmount();
    await open({});
    expect(screen.getByText('Never seen')).toBeDefined();
  });

  it('LOST-012 LOST-013 logs a search, and loses no text when it cannot be saved', async () => {
    const { person: user } = await open({});
    refuse(endpoints.addCaseEntry, { status: 502, body: { message: 'Image processing failed' } });
    await user.click(screen.getByRole('button', { name: 'Log a search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log a search' }));
    const save = dialog.getByRole('button', { name: 'Save entry' });
    expect(save).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Area'), 'Wheel well');
    await user.type(dialog.getByLabelText('Note (optional)'), 'Both sides');
    await user.click(save);
    await waitFor(() => expect(shownToast()).toMatchObject({ description: 'Image processing failed' }));
    expect(dialog.getByLabelText('Area')).toHaveProperty('value', 'Wheel well');
    const sent = answer(endpoints.addCaseEntry, answered({ state: 'searching' }));
    await user.click(dialog.getByRole('button', { name: 'Save entry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'search', area: 'Wheel well', result: 'nothing', text: 'Both sides' },
    ]);
  });

  it('LOST-015 asks for a place before it proposes to close as found', async () => {
    const { person: user } = await open({ state: 'searching' }, {}, { duties: [] });
    const sent = answer(endpoints.proposeClosure, answered({ state: 'closing' }));
    await user.click(screen.getByRole('button', { name: 'Propose closure…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose closure' }));
    const outcomes = within(dialog.getByLabelText('Outcome')).getAllByRole('option');
    expect(outcomes.map(({ textContent }) => textContent)).toEqual(['Found', 'Removed', 'Recorded in error']);
    expect(dialog.getByText('Say where it was found')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Propose' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Where it was found'), 'Left wheel well');
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]?.body).toEqual({ outcome: 'found', place: 'Left wheel well', note: '' });
  });

  const closing = { state: 'closing' as const, outcome: 'found' as const, proposedBy: person };

  it('LOST-016 LOST-018 a second person confirms or rejects; the proposer cannot', async () => {
    const { unmount } = await open({ ...closing, proposerId: 'user-1' });
    expect(screen.getByText('A second person must confirm.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    unmount();
    const { person: user } = await open({ ...closing, proposerId: 'user-2' });
    const confirmed = answer(endpoints.confirmClosure, answered({ state: 'closed' }));
    const rejected = answer(endpoints.rejectClosure, answered({ state: 'searching' }));
    await user.click(screen.getByRole('button', { name: 'Reject…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Another wrench');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(rejected.map(({ body }) => body)).toEqual([{ reason: 'Another wrench' }]));
    await user.click(await screen.findByRole('button', { name: 'Confirm: found' }));
    await waitFor(() => expect(confirmed.map(({ body }) => body)).toEqual([{ version: expect.any(Number) }]));
  });

  it.each([
    ['suspected', { state: 'suspected' as const }],
    ['waiting for a second person', { ...closing, proposerId: 'user-2' }],
  ])('LOST-012 takes an entry while it is %s', async (_what, state) => {
    const { person: user } = await open(state, {}, { duties: [] });
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('LOST-017 LOST-019 says who must confirm, and lets the only person close alone', async () => {
    const risk = { ...closing, outcome: 'risk_accepted' as const, proposerId: 'user-2' };
    const { unmount } = await open(risk, {}, { duties: ['lead'] });
    expect(screen.getByText('An inspector must confirm.')).toBeDefined();
    unmount();
    await open({ ...closing, proposerId: 'user-1' }, { isOnlyPerson: true });
    expect(screen.getByRole('button', { name: 'Confirm: found' })).toBeDefined();
    expect(screen.getByText(/closed by one person/)).toBeDefined();
  });

  it('LOST-019 says who confirms a closure before it is proposed', async () => {
    const said = async (isOnlyPerson: boolean) => {
      const { person: user, unmount } = await open({}, { isOnlyPerson });
      await user.click(screen.getByRole('button', { name: 'Propose closure…' }));
      const words = within(await screen.findByRole('dialog')).getByText(/must confirm it/).textContent;
      unmount();
      return words;
    };
    expect(await said(false)).toBe('Another person must confirm it. Until then aircraft stay blocked.');
    expect(await said(true)).toBe('You must confirm it. Until then aircraft stay blocked.');
  });

  it('LOST-022 a lead clears an aircraft with a reason; an inspector confirms', async () => {
    const { person: user, unmount } = await open({}, { workItems: [inQuestion] }, { duties: ['lead'] });
    const cleared = answer(endpoints.clearCaseWorkItem, answered());
    await user.click(screen.getByRole('button', { name: 'Clear 84-0012…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Borescope');
    await user.click(dialog.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(cleared.map(({ body }) => body)).toEqual([{ reason: 'Borescope' }]));
    unmount();
    const waiting = { ...inQuestion, clearedAt: at, clearedBy: person, clearReason: 'Borescope' };
    const next = await open({}, { workItems: [waiting] }, { duties: ['inspector'] });
    const confirmed = answer(endpoints.confirmClearing, answered());
    await next.person.click(screen.getByRole('button', { name: 'Confirm that 84-0012 is clear' }));
    await waitFor(() => expect(confirmed.map(({ body }) => body)).toEqual([{ version: expect.any(Number) }]));
  });

  it('SIGN-019 with signing on, the confirmation of a closure opens the sign sheet', async () => {
    const { person: user } = await open({ ...closing, proposerId: 'user-2' });
    refuse(endpoints.confirmClosure, {
      status: 400,
      body: { code: 'proof_required', message: 'Proof is required' },
    });
    const digest = 'a'.repeat(64);
    answer(endpoints.getCaseStatement, {
      meaning: 'I agree that it is closed.',
      person: { ...person, unit: null },
      lines: [],
      parts: [],
      digest,
      version: 1,
      challenge: 'c',
    });
    await user.click(screen.getByRole('button', { name: 'Confirm: found' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sign the closure' }));
    expect(await sheet.findByText('I agree that it is closed.')).toBeDefined();
    const signed = answer(endpoints.confirmClosure, answered({ state: 'closed' }));
    await user.type(sheet.getByLabelText('Your password'), 'correct horse');
    await user.click(sheet.getByRole('button', { name: 'Sign' }));
    await waitFor(() =>
      expect(signed.map(({ body }) => body)).toEqual([{ digest, proof: { password: 'correct horse' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lists what was done, newest first, and offers the report', async () => {
    const search = entry({ kind: 'search', area: 'Bay 2', result: 'nothing', text: 'Both racks' });
    const { person: user } = await open(
      { state: 'closed', outcome: 'found', standing: 'count_again' },
      { entries: [entry({ sequence: 3, kind: 'closed', outcome: 'found', text: 'Wheel well' }), search] },
    );
    const list = within(screen.getByRole('region', { name: 'What was done' })).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Closed as foundWheel well'),
      expect.stringContaining('Searched Bay 2: nothing foundBoth racks'),
    ]);
    expect(screen.getByText('Found, count again')).toBeDefined();
    const asked = answer(endpoints.getCaseReport, new TextEncoder().encode('%PDF'));
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('says when there is no such case', async () => {
    refuse(endpoints.getCase, { status: 404, body: { code: 'case_not_found', message: 'Case not found' } });
    renderRoute('/cases/99');
    expect(await screen.findByRole('heading', { level: 1, name: 'Case not found' })).toBeDefined();
  });
});
