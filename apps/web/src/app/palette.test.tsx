import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMember, buildToolbox, buildUser } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer } from '../test/server.ts';
import { findEntries } from './shell/palette/palette-entries.ts';

const cart = buildToolbox({ toolboxId: '19-AMXS-03', name: 'Cart 3', eid: 'EQ-7', drawers: 12 });
const kit = buildToolbox({ toolboxId: 'TB-4', name: 'Crash kit', drawers: 1 });
const ray = buildMember({ id: 'ray', firstName: 'Ray', lastName: 'Ortiz', role: 'maintainer' });
const sources = { user: buildUser(), toolboxes: [cart, kit], members: [ray] };
const labelsFor = (text: string) => findEntries(text, sources).map(({ label }) => label);

describe('what the palette finds', () => {
  it.each([
    ['drawer 2 of 03', ['Drawer 2 of Cart 3']],
    ['03 drawer 11', ['Drawer 11 of Cart 3']],
    ['crash', ['Crash kit', 'Drawer 1 of Crash kit']],
    ['ort', ['Ray Ortiz']],
    ['missing', ['Missing tools']],
    ['lost', ['Lost-tool cases']],
    ['zebra', []],
  ])('%s', (text, labels) => {
    expect(labelsFor(text)).toEqual(labels);
  });

  it('puts the drawer with the typed number before longer numbers', () => {
    expect(labelsFor('drawer 19-amxs 3').slice(0, 2)).toEqual(['Drawer 3 of Cart 3', 'Drawer 1 of Cart 3']);
  });

  it('offers only the screens that a person may open', () => {
    const user = buildUser({ role: 'maintainer', organizationRole: 'member' });
    const labels = findEntries('', { ...sources, user, members: [] }).map(({ label }) => label);
    expect(labels).toContain('Missing tools');
    expect(labels.filter((label) => /User|Activity|Create/.test(label))).toEqual([]);
  });
});

describe('the palette', () => {
  it('opens with Ctrl+K, works by keyboard alone, and opens the chosen screen', async () => {
    answer(endpoints.listToolboxes, [cart, kit]);
    answer(endpoints.listMembers, [ray]);
    const { person } = renderRoute('/settings');
    const button = await screen.findByRole('button', { name: 'Find anything' });
    button.focus();
    await person.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Find anything' }));
    const field = dialog.getByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await person.keyboard('miss');
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 result'));
    await person.clear(field);
    const current = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await waitFor(() => expect(current()).toBe('Home Screen'));
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(current()).toBe('Toolboxes Screen');
    expect(dialog.getByRole('option', { selected: true }).textContent).toBe('Toolboxes Screen');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/toolboxes'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes with Escape, and stays closed above another dialog', async () => {
    answer(endpoints.listMembers, []);
    const { person } = renderRoute('/settings');
    await person.click(await screen.findByRole('button', { name: 'Find anything' }));
    await screen.findByRole('dialog', { name: 'Find anything' });
    await person.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
