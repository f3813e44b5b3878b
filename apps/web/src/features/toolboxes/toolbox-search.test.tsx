import { endpoints } from '@stowed/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildOverview, buildToolbox } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';
import { setViewportWidth } from '../../test/setup.ts';
import { comeNear } from '../../test/setup.ts';
import { filterToolboxes } from './toolbox-filter.ts';

const cart = buildToolbox({ id: '1', toolboxId: 'Flight-line-7', name: 'Flight line 7', eid: 'EQ-100' });
const kit = buildToolbox({ id: '2', toolboxId: 'TB-2', name: 'Ärmel', type: 'handheld', status: 'complete' });
const box = buildToolbox({ id: '3', toolboxId: 'TB-3', name: 'Phase dock', type: 'dispatchable' });
const everything = { text: '', type: '', status: '', template: '', missing: '' };

beforeEach(() => {
  answer(endpoints.listToolboxes, [cart, kit, box]);
});

const shown = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

describe('filter', () => {
  it.each([
    ['an id', { text: 'tb-' }, ['TB-2', 'TB-3']],
    ['a name, in any case and script', { text: 'äRM' }, ['TB-2']],
    ['an EID', { text: 'eq-1' }, ['Flight-line-7']],
    ['words in any order', { text: ' 7  flight ' }, ['Flight-line-7']],
    ['a type', { type: 'dispatchable' }, ['TB-3']],
    ['what is complete', { status: 'complete' }, ['TB-2']],
    ['what is not', { status: 'incomplete' }, ['Flight-line-7', 'TB-3']],
    ['all together', { text: 'tb', type: 'handheld', status: 'incomplete' }, []],
    ['no words', { text: '  ' }, ['Flight-line-7', 'TB-2', 'TB-3']],
  ])('finds %s', (_, part, ids) => {
    const found = filterToolboxes([cart, kit, box], { ...everything, ...part });
    expect(found.map(({ toolboxId }) => toolboxId)).toEqual(ids);
  });
});

describe('search in the list', () => {
  it('BOX-001 SHELL-054 filters while typing, shows the count, and keeps the search in the address', async () => {
    const { person } = renderRoute('/toolboxes');
    await person.type(await screen.findByLabelText('Search'), 'tb');
    await waitFor(() => expect(shown()).toEqual(['Ärmel', 'Phase dock']));
    expect(screen.getByRole('status').textContent).toBe('2 of 3 toolboxes');
    await waitFor(() => expect(window.location.search).toBe('?q=tb'));
    await person.selectOptions(screen.getByLabelText('Type'), 'Handheld Toolbox');
    await waitFor(() => expect(shown()).toEqual(['Ärmel']));
    expect(window.location.search).toBe('?q=tb&type=handheld');
    const values = screen.getAllByRole('option').map((option) => option.getAttribute('value'));
    expect(values).not.toContain('');
  });

  it('applies the filter in the address, and shows everything once it is cleared', async () => {
    const { person } = renderRoute('/toolboxes?q=tb&status=complete');
    await waitFor(() => expect(shown()).toEqual(['Ärmel']));
    expect(screen.getByLabelText('Search')).toHaveProperty('value', 'tb');
    await person.selectOptions(screen.getByLabelText('Type'), 'Rolling Tool Cart');
    expect(await screen.findByText('No toolboxes match these filters.')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('0 of 3 toolboxes');
    await person.click(screen.getByRole('button', { name: 'Show all toolboxes' }));
    await waitFor(() => expect(shown()).toHaveLength(3));
    expect(window.location.search).toBe('');
    expect(screen.getByText('3 toolboxes')).toBeDefined();
  });

  it('on a phone folds type and status, and says how many are chosen', async () => {
    setViewportWidth(375);
    const { person } = renderRoute('/toolboxes');
    const filter = await screen.findByRole('button', { name: 'Filter' });
    expect(screen.queryByLabelText('Type')).toBeNull();
    await person.click(filter);
    await person.selectOptions(screen.getByLabelText('Type'), 'Handheld Toolbox');
    await waitFor(() => expect(filter.textContent).toBe('Filter (1)'));
    await person.click(filter);
    expect(screen.queryByLabelText('Type')).toBeNull();
  });

  it('on a phone opens with the filter of the address', async () => {
    setViewportWidth(375);
    renderRoute('/toolboxes?status=complete');
    expect(await screen.findByLabelText('Status')).toHaveProperty('value', 'complete');
  });

  it('shows an administrator the toolboxes that need templates, and a maintainer all of them', async () => {
    answer(endpoints.getOverview, buildOverview({ withoutTemplate: ['TB-3'] }));
    const { person, unmount } = renderRoute('/toolboxes?template=needed');
    await waitFor(() => expect(shown()).toEqual(['Phase dock']));
    await person.click(screen.getByRole('button', { name: /^Only those that need templates/ }));
    await waitFor(() => expect(shown()).toHaveLength(3));
    unmount();
    renderRoute('/toolboxes?template=needed', { user: { role: 'maintainer' } });
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it('mounts the cards of a long list near the screen, each with its number in the list', async () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      buildToolbox({ id: String(index), toolboxId: `TB-${index + 1}`, name: '' }),
    );
    answer(endpoints.listToolboxes, many);
    renderRoute('/toolboxes');
    expect(await screen.findByText('100 toolboxes')).toBeDefined();
    expect(shown()).toHaveLength(24);
    act(() => comeNear(12));
    expect(shown().slice(24)).toEqual(['TB-97', 'TB-98', 'TB-99', 'TB-100']);
    const last = screen.getByRole('heading', { name: 'TB-100' }).closest('li');
    const places = ['aria-posinset', 'aria-setsize'].map((name) => last?.getAttribute(name));
    expect(places).toEqual(['100', '100']);
    act(() => comeNear(0));
    expect(shown()).toHaveLength(34);
  });
});
