import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDrawer, region, serve, template } from '../../../test/drawer-screen.tsx';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { answer, openLiveLine, refuse } from '../../../test/server.ts';

describe('template', () => {
  const card = () => region('Drawer Template');

  it('INSP-016 INSP-035 INSP-036 previews the template with an adjustable overlay', async () => {
    serve({ ...template, expectedTools: 3 });
    const { person } = await openDrawer();
    expect(card().getByAltText('Template of drawer 1')).toBeDefined();
    await person.click(card().getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Template Preview' }));
    expect(dialog.getAllByRole('img', { name: /^(Hammer|Pliers|Torch)$/ })).toHaveLength(3);
    const slider = dialog.getByRole('slider', { name: 'Overlay opacity' });
    const values = ['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) =>
      slider.getAttribute(name),
    );
    expect(values).toEqual(['0.1', '0.8', '0.4']);
    slider.focus();
    await person.keyboard('{ArrowRight}');
    expect(slider.getAttribute('aria-valuenow')).toBe('0.5');
  });

  it('G-187 shows no broken picture where it cannot be loaded', async () => {
    serve(template);
    await openDrawer();
    fireEvent.error(card().getByAltText('Template of drawer 1'));
    expect(card().queryByAltText('Template of drawer 1')).toBeNull();
    expect(card().getByText('tools in the template')).toBeDefined();
  });

  it('INSP-016 shows no preview without a template', async () => {
    serve();
    await openDrawer();
    expect(card().queryByRole('button', { name: 'Preview' })).toBeNull();
    expect(card().getByRole('link', { name: 'Create Drawer Templates' }).getAttribute('href')).toBe(
      '/toolbox/TB-1/templates?drawer=1',
    );
  });

  it('NEW-021 a new drawer leads an administrator to its template, not to that of another drawer', async () => {
    serve({ number: 2, templateId: null, imageUrl: null, tools: [] });
    const { person } = await openDrawer();
    const bar = within(screen.getByRole('toolbar', { name: 'Drawer actions' }));
    expect(bar.getByRole('button', { name: 'Capture' })).toBeDefined();
    await person.click(bar.getByRole('button', { name: 'Make the templates' }));
    expect(await screen.findByRole('heading', { name: 'Create Drawer Templates' })).toBeDefined();
    expect(window.location.search).toBe('?drawer=2');
  });

  it('G-112 warns when template and drawer differ; only administrators get the fix', async () => {
    serve({ ...template, expectedTools: 5 });
    const { unmount } = await openDrawer();
    expect(card().getByText('The drawer expects 5 tools, the template has 3.')).toBeDefined();
    const links = card().getAllByRole('link', { name: /Open the template|Edit the toolbox/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open the template', '/toolbox/TB-1/templates?drawer=1'],
      ['Edit the toolbox', '/toolboxes?edit=TB-1'],
    ]);
    unmount();
    await openDrawer('/toolbox/TB-1/drawer/1', { role: 'maintainer' });
    expect(card().getByText('The drawer expects 5 tools, the template has 3.')).toBeDefined();
    expect(card().queryByRole('link', { name: 'Edit the toolbox' })).toBeNull();
  });

  it('says which listed names no tool has, with the way to name the shapes', async () => {
    serve(template);
    answer(endpoints.listWaitingNames, [
      { drawerNumber: 1, names: [{ name: 'Punch 120 mm', partNumber: null, pieces: null }] },
    ]);
    await openDrawer();
    expect(await card().findByText('1 listed name still waits')).toBeDefined();
    expect(card().getByText('Punch 120 mm')).toBeDefined();
    expect(card().getByRole('link', { name: 'Name the shapes' }).getAttribute('href')).toBe(
      '/toolbox/TB-1/templates?drawer=1',
    );
  });

  it('TMPL-015 says how many names are missing; only administrators get the way to them', async () => {
    const templateTools = ['Tool 1', 'Hammer', 'Tool 3'].map((name, at) =>
      buildTool({ name, uniqueId: `t${at}` }),
    );
    serve({ ...template, templateTools });
    const { unmount } = await openDrawer();
    expect(card().getByText('2 names missing')).toBeDefined();
    expect(card().getByRole('link', { name: 'Name the tools' }).getAttribute('href')).toBe(
      '/toolbox/TB-1/templates?drawer=1',
    );
    unmount();
    await openDrawer('/toolbox/TB-1/drawer/1', { role: 'maintainer' });
    expect(card().getByText('2 names missing')).toBeDefined();
    expect(card().queryByRole('link', { name: 'Name the tools' })).toBeNull();
  });

  it('says on the card, in the list of drawers and at the verdict that no photo has fit a copied template', async () => {
    serve({ ...template, isTemplateUnproven: true });
    const { unmount } = await openDrawer();
    expect(card().getByText(/was copied from another drawer/)).toBeDefined();
    const verdict = within(screen.getByRole('region', { name: 'Verdict' }));
    expect(verdict.getByText('Template copied, no photo has fit it yet')).toBeDefined();
    expect(await screen.findByText('template copied, no photo has fit it yet')).toBeDefined();
    unmount();
    serve(template);
    await openDrawer();
    expect(screen.queryByText(/no photo has fit it yet/)).toBeNull();
  });

  it('offers a maintainer neither removal nor creation', async () => {
    serve(template);
    await openDrawer('/toolbox/TB-1/drawer/1', { role: 'maintainer' });
    expect(card().getByRole('button', { name: 'Preview' })).toBeDefined();
    expect(card().queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(card().queryByRole('link', { name: 'Create Drawer Templates' })).toBeNull();
  });

  it('INSP-037 INSP-038 INSP-039 removes the template after a confirmation', async () => {
    const { drawer } = serve(template);
    const bare = buildDrawer();
    const seen = answer(endpoints.removeTemplate, { success: true, drawer: bare, message: '' });
    const { person } = await openDrawer();
    await person.click(card().getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText(
        'This will remove the template from this drawer. This action cannot be undone.',
      ),
    ).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(seen).toEqual([]);
    await person.click(card().getByRole('button', { name: 'Remove' }));
    const reads = answer(endpoints.getDrawer, { ...drawer, ...bare });
    const lists = answer(endpoints.listDrawers, [bare]);
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Template removed successfully')).toBeDefined();
    await waitFor(() => expect(card().queryByRole('button', { name: 'Preview' })).toBeNull());
    expect([seen.length, reads.length, lists.length]).toEqual([1, 1, 1]);
  });

  it('G-112 removes no template newer than the one in the question', async () => {
    const { drawer } = serve({ ...template, templateVersion: 3 });
    const seen = refuse(endpoints.removeTemplate, {
      status: 409,
      body: { success: false, code: 'template_changed', message: 'Changed', drawer },
    });
    const line = openLiveLine();
    const { person } = await openDrawer();
    await waitFor(() => expect(line.openings()).toBe(1));
    await person.click(card().getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const newer = { ...drawer, version: 9, templateVersion: 4, templateTools: [] };
    answer(endpoints.getDrawer, newer);
    answer(endpoints.listDrawers, [newer]);
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 1, version: 9 });
    await waitFor(() =>
      expect(screen.getByText('tools in the template').parentElement?.textContent).toMatch(/^0/),
    );
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Changed')).toBeDefined();
    expect(seen.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"']);
  });

  it('INSP-039 keeps the template when removing it fails', async () => {
    serve(template);
    const seen = refuse(endpoints.removeTemplate, { status: 500 });
    const { person } = await openDrawer();
    const remove = async () => {
      await person.click(card().getByRole('button', { name: 'Remove' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      await person.click(dialog.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await remove();
    expect(await screen.findByText('Failed to remove template')).toBeDefined();
    expect(card().getByRole('button', { name: 'Preview' })).toBeDefined();
    await remove();
    // A retried removal uses the same key, so a lost response has no second effect.
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});
