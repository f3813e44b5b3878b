import { endpoints } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../../lib/format.ts';
import { keepMissingMark, useDeviceDb } from '../../test/device.ts';
import { buildCase, buildLackingTool, buildMissingTools, noCases } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, openLiveLine, refuse } from '../../test/server.ts';

const pliers = buildLackingTool();
const rowTexts = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('Missing tools', () => {
  it.each([
    ['/missing', endpoints.listMissingTools],
    ['/cases', endpoints.listCases],
  ])('%s says without a connection that it needs one, and not that it loads', async (path, endpoint) => {
    cutLine(endpoint);
    renderRoute(path);
    expect(await screen.findByText('Needs a connection')).toBeDefined();
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it('G-175 lists each tool with place, time and person, and links to the drawer', async () => {
    const since = formatDateTime('2025-11-03T08:00:00.000Z');
    answer(
      endpoints.listMissingTools,
      buildMissingTools({
        tools: [
          pliers,
          buildLackingTool({ name: 'Torch', lack: 'to check', decidedBy: 'nobody', drawerNumber: 3 }),
          buildLackingTool({ name: 'Awl', lack: 'not accounted for', decidedBy: null, since: null }),
        ],
      }),
    );
    renderRoute('/missing', { user: { role: 'maintainer' } });
    expect(await screen.findByText('2 missing (1 to check), 1 not accounted for')).toBeDefined();
    expect(rowTexts()).toEqual([
      `Pliers missing Flight line cart, drawer 2 Since ${since}, photo by SrA Ray Ortiz`,
      'Awl not accounted for Flight line cart, drawer 2 Time not recorded',
      `Torch to check Flight line cart, drawer 3 Since ${since}, recorded by SrA Ray Ortiz, not judged`,
    ]);
    expect(screen.getByRole('link', { name: /^Torch/ }).getAttribute('href')).toBe('/toolbox/TB-1/drawer/3');
  });

  it.each([
    ['Nothing to count yet', { drawers: 0, countedDrawers: 0 }, 'There are no drawers.'],
    ['Not counted', { countedDrawers: 0 }, '3 of 3 drawers not counted.'],
    ['No tool is known to be missing', { countedDrawers: 1 }, '2 of 3 drawers not counted.'],
    ['No tool is known to be missing', { fewer: 4 }, '4 fewer than expected.'],
    [
      'No tool is known to be missing',
      { notCompared: [{ toolboxId: 'TB-1', drawers: 2 }] },
      '2 drawers not compared with the current template.',
    ],
    [
      'No tool is known to be missing',
      { withoutTemplate: [{ toolboxId: 'TB-1', drawers: 2 }] },
      '2 drawers counted without a template.',
    ],
    [
      'No tool is known to be missing',
      { notCompleted: [{ toolboxId: 'TB-1', drawers: 2 }] },
      '2 drawers not completed in the current inventory.',
    ],
    [
      'No tool is known to be missing',
      { withoutPhoto: [{ toolboxId: 'TB-1', drawers: 1 }] },
      '1 drawer checked by eye, without a photo.',
    ],
    ['Every tool is accounted for', {}, 'Counted: 3 drawers.'],
  ])('G-177 explains an empty list: %s', async (title, state, text) => {
    answer(endpoints.listMissingTools, buildMissingTools(state));
    renderRoute('/missing');
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(document.querySelectorAll('main .text-good')).toHaveLength(title.startsWith('Every') ? 1 : 0);
  });

  it('LOST-024 does not say that all is well while a case is not closed', async () => {
    answer(endpoints.listMissingTools, buildMissingTools());
    answer(endpoints.listCases, {
      cases: [buildCase(), buildCase({ number: 13, state: 'closed', standing: 'count_again' })],
      nextCursor: null,
      counts: { ...noCases, open: 1, closed: 1 },
    });
    renderRoute('/missing');
    expect(await screen.findByRole('heading', { name: '1 lost-tool case not closed' })).toBeDefined();
    expect(screen.getByText('No tool is marked missing.')).toBeDefined();
    expect(document.querySelectorAll('main .text-good')).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Go to Cases' }).getAttribute('href')).toBe('/cases');
  });

  it('does not say 0 missing where nobody has counted', async () => {
    answer(endpoints.listMissingTools, buildMissingTools({ countedDrawers: 0 }));
    renderRoute('/missing');
    await screen.findByRole('heading', { name: 'Not counted' });
    expect(screen.queryByText('0 missing')).toBeNull();
  });

  it("says below the rows how many drawers nobody has counted, and shows others' changes", async () => {
    const line = openLiveLine();
    answer(endpoints.listMissingTools, buildMissingTools({ tools: [pliers], countedDrawers: 2 }));
    renderRoute('/missing');
    expect(await screen.findByText('1 of 3 drawers not counted.')).toBeDefined();
    await waitFor(() => expect(line.openings()).toBe(1));
    answer(endpoints.listMissingTools, buildMissingTools());
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 2, version: 5 });
    expect(await screen.findByText('Every tool is accounted for')).toBeDefined();
  });

  it('G-177 says below the rows how many drawers were not compared with a template', async () => {
    const notCompared = [{ toolboxId: 'TB-1', drawers: 1 }];
    const withoutTemplate = [{ toolboxId: 'TB-1', drawers: 1 }];
    answer(
      endpoints.listMissingTools,
      buildMissingTools({ tools: [pliers], countedDrawers: 2, notCompared, withoutTemplate }),
    );
    renderRoute('/missing');
    const words =
      '1 of 3 drawers not counted. 1 drawer counted without a template. 1 drawer not compared with the current template.';
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('shows a neutral notice offline', async () => {
    cutLine(endpoints.listMissingTools);
    renderRoute('/missing');
    await screen.findByText(/^The missing tools could not be loaded/);
    expect(screen.getByText('Needs a connection')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers Retry when the list cannot be loaded', async () => {
    refuse(endpoints.listMissingTools, { status: 403, body: { message: 'Forbidden' } });
    const { person } = renderRoute('/missing');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer(endpoints.listMissingTools, buildMissingTools());
    await person.click(retry);
    expect(await screen.findByText('Every tool is accounted for')).toBeDefined();
  });
});

describe('Missing tools with entries that wait on this device', () => {
  useDeviceDb();

  it('G-177 says that an empty list does not have them, and is not green', async () => {
    answer(endpoints.listMissingTools, buildMissingTools());
    answer(endpoints.listCases, { cases: [], nextCursor: null, counts: noCases });
    cutLine(endpoints.toolMissing);
    await keepMissingMark();
    renderRoute('/missing');
    expect(await screen.findByText('1 entry on this phone is not in this list yet.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'No tool is known to be missing' })).toBeDefined();
    expect(document.querySelectorAll('main .text-good')).toHaveLength(0);
  });

  it('G-175 says so below the rows', async () => {
    answer(endpoints.listMissingTools, buildMissingTools({ tools: [pliers] }));
    cutLine(endpoints.toolMissing);
    await keepMissingMark();
    renderRoute('/missing');
    expect(await screen.findByText('1 entry on this phone is not in this list yet.')).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});
