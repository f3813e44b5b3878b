import { endpoints } from '@stowed/contract';
import type { Inventory } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildInventory } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';

const dana = { name: 'Dana Whitfield', rank: 'TSgt', unit: null };
const inventory = (id: string, toolboxId: string): Inventory =>
  buildInventory({
    id,
    toolboxId,
    state: 'awaiting_second',
    startedAt: '2026-01-02T06:12:00.000Z',
    startedBy: dana,
    version: 2,
  });
const dashboard = {
  inspectionsThisMonth: 1,
  missingToolsCount: 0,
  toolsToCheckCount: 0,
  recentToolbox: null,
};

describe('Waiting for your signature', () => {
  it('SIGN-014 lists on Home what this person may sign, in the order of the server, and opens the sheet', async () => {
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listWaitingInventories, {
      inventories: [inventory('b', 'TB-2'), inventory('a', 'TB-1')],
    });
    answer(endpoints.getStatement, {
      meaning: 'I agree with it.',
      person: dana,
      lines: [],
      parts: [],
      digest: 'a'.repeat(64),
      version: 1,
      challenge: 'c',
    });
    const { person } = renderRoute('/', { user: { duties: ['inspector'] } });
    const card = within(await screen.findByRole('region', { name: 'Waiting for your signature' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'TB-2Shift end, TSgt Dana WhitfieldSign…',
      'TB-1Shift end, TSgt Dana WhitfieldSign…',
    ]);
    await person.click(card.getByRole('button', { name: 'Sign the inventory of TB-1' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Second signature' }));
    expect(await sheet.findByText('I agree with it.')).toBeDefined();
    expect(sheet.getByLabelText('Your password')).toBeDefined();
  });

  it('SIGN-014 asks for nothing on behalf of a person without the duty', async () => {
    answer(endpoints.getDashboard, dashboard);
    const asked = answer(endpoints.listWaitingInventories, { inventories: [inventory('a', 'TB-1')] });
    renderRoute('/', { user: { role: 'maintainer', organizationRole: 'member', duties: [] } });
    expect(await screen.findByRole('region', { name: 'Due' })).toBeDefined();
    expect(asked).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Waiting for your signature' })).toBeNull();
  });
});
