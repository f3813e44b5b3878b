import { endpoints } from '@stowed/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hammer, openDrawer, serve, torch } from '../../test/drawer-screen.tsx';
import { answer, refuse } from '../../test/server.ts';

describe('completion of a drawer', () => {
  const complete = () => screen.getByRole('button', { name: 'Complete Drawer Inventory' });

  it('INSP-025 INSP-026 INSP-027 INSP-029 completes the drawer', async () => {
    const { drawer } = serve({ tools: [hammer] });
    const done = { ...drawer, status: 'complete' as const };
    const seen = answer(endpoints.setDrawerStatus, { success: true, drawer: done, message: '' });
    const { person } = await openDrawer();
    answer(endpoints.getDrawer, done);
    answer(endpoints.listDrawers, [done]);
    await person.click(complete());
    expect(await screen.findByText('Drawer inventory complete')).toBeDefined();
    const button = await screen.findByRole('button', { name: 'Drawer Already Completed' });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText('This drawer has been marked as complete')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ status: 'complete' }]);
    expect(seen[0]?.headers.get('if-match')).toBe(`"${drawer.version}"`);
  });

  it('lives with an empty answer to a completion', async () => {
    const { drawer } = serve({ tools: [hammer] });
    refuse(endpoints.setDrawerStatus, { status: 200 });
    const { person } = await openDrawer();
    answer(endpoints.getDrawer, { ...drawer, status: 'complete' });
    await person.click(complete());
    expect(await screen.findByRole('button', { name: 'Drawer Already Completed' })).toBeDefined();
  });

  it.each([
    [{ status: 500, body: { message: 'X' } }, 'X'],
    [{ status: 500 }, 'An error occurred'],
  ])('INSP-028 tells a failed completion', async (failure, text) => {
    serve({ tools: [hammer] });
    refuse(endpoints.setDrawerStatus, failure);
    const { person } = await openDrawer();
    await person.click(complete());
    expect(await screen.findByText('Error completing drawer inventory')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  it('asks once before a drawer with unsure tools is completed', async () => {
    const { drawer } = serve({ tools: [hammer, { ...torch, status: 'missing' }] });
    const done = { ...drawer, status: 'complete' as const };
    const seen = answer(endpoints.setDrawerStatus, { success: true, drawer: done, message: '' });
    const { person } = await openDrawer();
    // The unsure tool is missing on record until somebody looks; it is not told twice.
    expect(screen.getByText('1 to check by eye')).toBeDefined();
    expect(screen.queryByText('1 tool missing')).toBeNull();
    await person.click(complete());
    expect(await screen.findByText('1 tool not checked by eye')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Check them first' }));
    expect(seen).toEqual([]);
    await person.click(complete());
    answer(endpoints.getDrawer, done);
    await person.click(await screen.findByRole('button', { name: 'Complete unchecked' }));
    expect(await screen.findByRole('button', { name: 'Drawer Already Completed' })).toBeDefined();
    expect(seen).toHaveLength(1);
  });
});
