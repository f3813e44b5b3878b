import { endpoints } from '@stowed/contract';
import type { ErrorCode } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDrawer, pliers } from '../../../test/drawer-screen.tsx';
import { buildUser } from '../../../test/factories.ts';
import { capture, providePictures, serve } from '../../../test/photo-of-drawer.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, cutLine, openLiveLine, refuse } from '../../../test/server.ts';
import { isUnloadRefused } from '../../../test/unload.ts';

providePictures();

const toolbox = { code: 'toolbox_not_found', message: 'Toolbox not found' } as const;
const gone = (code: ErrorCode, message: string) => ({ status: 404, body: { code, message } });

/** Deletes the toolbox. */
function deleteToolbox() {
  const answers = gone(toolbox.code, toolbox.message);
  for (const endpoint of [endpoints.getToolbox, endpoints.listDrawers, endpoints.getDrawer]) {
    refuse(endpoint, answers);
  }
  return answers;
}

const notice = (name: string) => screen.findByRole('heading', { level: 1, name });
const offers = (name: RegExp) => screen.queryAllByRole('button', { name, hidden: true });

describe('a drawer that is deleted while open', () => {
  it('G-155 shows the card with a link to the toolboxes when the toolbox is deleted elsewhere', async () => {
    const line = openLiveLine();
    serve({ tools: [pliers] });
    await openDrawer();
    await waitFor(() => expect(line.openings()).toBe(1));
    deleteToolbox();
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: null, version: null });
    await notice('Toolbox not found');
    expect(screen.getByRole('link', { name: 'Go to Toolboxes' }).getAttribute('href')).toBe('/toolboxes');
    expect(offers(/^Report Found/)).toEqual([]);
    expect(screen.queryByText(/not saved/)).toBeNull();
    expect(isUnloadRefused()).toBe(false);
  });

  it('G-155 shows the card when a change to a tool reveals it', async () => {
    serve({ tools: [pliers] });
    const { person } = await openDrawer();
    refuse(endpoints.toolFound, deleteToolbox());
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    await notice('Toolbox not found');
  });

  it('G-155 says that the drawer number no longer exists, and links to drawer 1', async () => {
    serve({ tools: [pliers] });
    const { person } = await openDrawer();
    const answers = gone('drawer_not_found', 'Drawer not found');
    refuse(endpoints.getDrawer, answers);
    refuse(endpoints.toolFound, answers);
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    await notice('Drawer not found');
    expect(screen.getByRole('link', { name: 'Go to Drawer 1' })).toBeDefined();
  });

  it('keeps showing the drawer while the server is unreachable', async () => {
    serve({ tools: [pliers] });
    const { person } = await openDrawer();
    const reads = [endpoints.getToolbox, endpoints.listDrawers, endpoints.getDrawer].map(cutLine);
    cutLine(endpoints.toolFound);
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    // One retry after the first failure.
    await waitFor(() => expect(reads.map(({ length }) => length)).toEqual([2, 2, 2]));
    expect(screen.getByRole('heading', { level: 1, name: 'Drawer 1' })).toBeDefined();
    expect(offers(/^Report Found/)).toHaveLength(1);
  });

  it('G-155 G-148 keeps the photo that was being judged and lets the user save it', async () => {
    serve();
    refuse(endpoints.processImage, gone(toolbox.code, toolbox.message));
    const { person } = await capture();
    const again = await screen.findByRole('button', { name: 'Try again' });
    deleteToolbox();
    await person.click(again);
    await notice('Toolbox not found');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const unsaved = within(screen.getByRole('region', { name: 'The photo of drawer 1 was not saved' }));
    const picture = unsaved.getByAltText('The unsaved photo of drawer 1');
    expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
    answer(endpoints.listToolboxes, []);
    await person.click(screen.getByRole('link', { name: 'Go to Toolboxes' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await person.click(question.getByRole('button', { name: 'Stay' }));
    const files: Blob[] = [];
    Reflect.set(URL, 'createObjectURL', (file: Blob) => `blob:${files.push(file)}`);
    await person.click(unsaved.getByRole('button', { name: 'Save photo' }));
    expect(files.map(({ type, size }) => [type, size])).toEqual([['image/jpeg', 3]]);
    expect(isUnloadRefused()).toBe(false);
  });

  it('G-155 G-148 says that the new positions were not saved', async () => {
    deleteToolbox();
    const { id } = buildUser();
    sessionStorage.setItem(`keptWork:${id}/positions/TB-1/1`, '{}');
    renderRoute('/toolbox/TB-1/drawer/1');
    await notice('Toolbox not found');
    expect(screen.getByText('The positions of drawer 1 were not saved')).toBeDefined();
  });
});
