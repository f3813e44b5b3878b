import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  buildCase,
  buildDashboard,
  buildLackingTool,
  buildMissingTools,
  noCases,
} from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, openLiveLine, refuse } from '../../test/server.ts';

const plane = { id: 'item-1', kind: 'aircraft' as const, reference: '84-0012', title: null, aircraft: null };
const blocking = buildCase({ workItems: [{ ...plane, isBlocking: true }] });
const blocked = { items: [{ ...plane, caseNumbers: [12], isSuspected: false }] };
const list = (...cases: ReturnType<typeof buildCase>[]) => ({
  cases,
  nextCursor: null,
  counts: { ...noCases, open: cases.length },
});
const rows = async () => within(await screen.findByRole('list', { name: 'Cases' })).findAllByRole('listitem');

describe('the cases of an organization', () => {
  it('LOST-011 show number, tool, place and state, and which aircraft nobody may release', async () => {
    answer(endpoints.listBlockedWorkItems, blocked);
    answer(
      endpoints.listCases,
      list(blocking, buildCase({ number: 11, state: 'closed', singlePerson: true })),
    );
    renderRoute('/cases', { user: { duties: [] } });
    const [first, second] = await rows();
    await within(first as HTMLElement).findByText('NOT RELEASABLE');
    for (const words of ['Case 12', 'Pliers', 'TB-1, drawer 2', 'Open', '84-0012']) {
      expect(first?.textContent).toContain(words);
    }
    expect(second?.textContent).toContain('closed by one person');
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/cases/12');
    expect(screen.queryByRole('option', { name: 'Recounted by hand' })).toBeNull();
  });

  it('LOST-011 name the blocked aircraft of a job', async () => {
    answer(endpoints.listBlockedWorkItems, blocked);
    const aircraft = { id: plane.id, reference: plane.reference };
    const job = { id: 'item-2', kind: 'job' as const, reference: 'J7', title: null, aircraft };
    answer(endpoints.listCases, list(buildCase({ workItems: [{ ...job, isBlocking: true }] })));
    renderRoute('/cases');
    const [first] = await rows();
    await within(first as HTMLElement).findByText('NOT RELEASABLE');
    expect(first?.textContent).toContain('J7 on 84-0012 NOT RELEASABLE');
  });

  it('LOST-029 are filtered by state, and for inspectors by a recount by hand', async () => {
    const asked = answer(endpoints.listCases, list(blocking));
    const { person } = renderRoute('/cases');
    await rows();
    expect(asked.at(-1)?.url.search).toBe('?state=not_closed');
    const choice = screen.getByRole('combobox', { name: 'Show' });
    await person.selectOptions(choice, 'Recounted by hand');
    await waitFor(() => expect(asked.at(-1)?.url.search).toBe('?recountedBy=hand'));
    await person.selectOptions(choice, 'Escalated');
    await waitFor(() => expect(asked.at(-1)?.url.search).toBe('?state=escalated'));
    expect(window.location.search).toBe('?show=escalated');
    await person.selectOptions(choice, 'Not closed');
    expect(window.location.search).toBe('');
  });

  it('LOST-029 open with the filter in the address', async () => {
    const asked = answer(endpoints.listCases, list(blocking));
    renderRoute('/cases?show=escalated');
    await rows();
    expect(asked.at(-1)?.url.search).toBe('?state=escalated');
  });

  it('LOST-014 refresh when the server says that they changed', async () => {
    const line = openLiveLine();
    answer(endpoints.listCases, list());
    renderRoute('/cases');
    await screen.findByText('No cases to show');
    await waitFor(() => expect(line.openings()).toBe(1));
    answer(endpoints.listCases, list(blocking));
    line.tell({ kind: 'listed', list: 'cases' });
    expect(await rows()).toHaveLength(1);
  });

  it('LOST-027 offer once what was missing before there were cases', async () => {
    answer(endpoints.listCases, list());
    answer(endpoints.getCaseOffer, { missing: 7 });
    const sent = answer(endpoints.answerCaseOffer, { opened: 7 });
    const { person } = renderRoute('/cases');
    await screen.findByText('7 tools missing without a case');
    answer(endpoints.getCaseOffer, { missing: null });
    await person.click(screen.getByRole('button', { name: 'Open cases' }));
    await waitFor(() => expect(screen.queryByText('7 tools missing without a case')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([{ open: true }]);
  });

  it('say when they cannot be loaded, and try again', async () => {
    refuse(endpoints.listCases, { status: 500, body: { message: 'M' } });
    const { person, unmount } = renderRoute('/cases');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer(endpoints.listCases, list(blocking));
    await person.click(retry);
    expect(await rows()).toHaveLength(1);
    unmount();
    cutLine(endpoints.listCases);
    renderRoute('/cases');
    await screen.findByText(/^The cases could not be loaded/);
    expect(screen.getByText('Needs a connection')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('other screens', () => {
  it('LOST-011 Home counts the cases that are not closed and names what is not releasable', async () => {
    answer(endpoints.getDashboard, buildDashboard());
    answer(endpoints.listBlockedWorkItems, blocked);
    answer(
      endpoints.listCases,
      list(blocking, buildCase({ number: 3, state: 'closed', standing: 'excused' })),
    );
    renderRoute('/', { user: { role: 'maintainer' } });
    const band = await screen.findByRole('link', { name: /1 lost-tool case not closed/ });
    await waitFor(() => expect(band.textContent).toContain('NOT RELEASABLE: aircraft 84-0012'));
    expect(band.getAttribute('href')).toBe('/cases');
  });

  it('LOST-020 Missing tools name the case of each tool and lead to it', async () => {
    answer(endpoints.listMissingTools, buildMissingTools({ tools: [buildLackingTool()] }));
    const { uniqueId, toolboxId, drawerNumber } = buildLackingTool();
    const lost = { uniqueId, toolboxId, drawerNumber, outcome: 'found' as const };
    answer(endpoints.listCases, list(buildCase({ ...lost, state: 'closed', standing: 'count_again' })));
    renderRoute('/missing');
    await screen.findByText('Case 12, Found, count again');
    expect(screen.getByRole('link', { name: /^Pliers/ }).getAttribute('href')).toBe('/cases/12');
  });
});
