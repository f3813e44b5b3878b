import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hammer, openDrawer, serve, template, torch } from '../../../test/drawer-screen.tsx';
import {
  capture,
  providePictures,
  serve as servePhotographed,
  store,
  judgeLater,
} from '../../../test/photo-of-drawer.ts';
import { answer, openLiveLine, refuse } from '../../../test/server.ts';

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
  ])('INSP-028 shows a failed completion', async (failure, text) => {
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

  it('S73 signs what the question was asked of, not what came up underneath it', async () => {
    const { drawer } = serve({ version: 4, tools: [hammer, torch] });
    const line = openLiveLine();
    const message = 'This drawer was changed by someone else. Please reload.';
    const changed = { ...drawer, version: 9, tools: [{ ...hammer, status: 'missing' as const }, torch] };
    const seen = refuse(endpoints.setDrawerStatus, {
      status: 409,
      body: { code: 'drawer_changed', message, drawer: changed },
    });
    const { person } = await openDrawer();
    await person.click(complete());
    const question = within(await screen.findByRole('alertdialog'));
    answer(endpoints.getDrawer, changed);
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 1, version: 9 });
    await screen.findAllByText('2 tools missing');
    await person.click(question.getByRole('button', { name: 'Complete unchecked' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(seen.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await person.click(complete());
    await person.click(await screen.findByRole('button', { name: 'Complete unchecked' }));
    await waitFor(() => expect(seen.at(1)?.headers.get('if-match')).toBe('"9"'));
  });

  describe('with a newer photo that is not saved yet', () => {
    providePictures();

    it('INSP-025 waits for its verdicts, and says so', async () => {
      const drawer = servePhotographed();
      store(drawer);
      const judged = judgeLater();
      const { person } = await capture();
      await screen.findByText('Checking the drawer…');
      await person.click(screen.getByRole('button', { name: 'Close' }));
      expect(complete()).toHaveProperty('disabled', true);
      expect(
        screen.getByText('The new photo is being judged. Complete the drawer after that.'),
      ).toBeDefined();
      judged();
      await waitFor(() => expect(complete()).toHaveProperty('disabled', false));
    });

    it('INSP-025 waits until it is saved or discarded', async () => {
      servePhotographed();
      refuse(endpoints.processImage, { status: 502, body: { success: false, message: 'M' } });
      const { person } = await capture();
      await screen.findByRole('button', { name: 'Try again' });
      await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
      expect(complete()).toHaveProperty('disabled', true);
      expect(screen.getByText(/Save it or retake it/)).toBeDefined();
      await person.click(screen.getByRole('button', { name: 'Show photo' }));
      await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
      await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
      expect(complete()).toHaveProperty('disabled', false);
    });
  });

  it('S54 says where it is completed that the photo was judged by an earlier template', async () => {
    serve({ ...template, isJudgedByTemplate: false });
    await openDrawer();
    expect(screen.getByText(/^The photo was judged by an earlier template\./)).toBeDefined();
  });
});
