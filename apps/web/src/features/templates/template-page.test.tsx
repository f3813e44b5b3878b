import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, openLiveLine, refuse } from '../../test/server.ts';
import { givenDrawers, template, templatesScreen } from '../../test/templates-screen.ts';
import { expectToast } from '../../test/toast.ts';
import { isUnloadRefused } from '../../test/unload.ts';

describe('Create Drawer Templates', () => {
  it('TMPL-001 shows its title, a progress bar and the progress text', async () => {
    givenDrawers({}, {}, {});
    renderRoute(templatesScreen);
    expect(await screen.findByRole('heading', { name: 'Create Drawer Templates' })).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 3 Drawers');
    expect(screen.getByText('1 of 3 Drawers')).toBeTruthy();
  });

  it('TMPL-003 TMPL-006 moves on with Skip, back with Previous Drawer, and ends at drawer 1', async () => {
    givenDrawers(template, {});
    answer(endpoints.getToolbox, () => new Promise(() => undefined));
    answer(endpoints.getDrawer, () => new Promise(() => undefined));
    const { person } = renderRoute(templatesScreen);
    expect(await screen.findByRole('button', { name: 'Previous Drawer' })).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByText('2 of 2 Drawers')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
    expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty('value', 'Hammer');
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    const dialog = await screen.findByRole('dialog', { name: 'Template Creation Complete' });
    await person.click(within(dialog).getByRole('button', { name: 'Continue to Toolbox' }));
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/1');
    expect(localStorage.getItem('pendingTemplateToolboxId')).toBeNull();
  });

  it('starts at the first drawer without a template, from the checklist', async () => {
    givenDrawers(template, template, { ...template, templateId: null });
    renderRoute(`${templatesScreen}?drawer=open`);
    expect(await screen.findByRole('heading', { name: 'Drawer 3' })).toBeTruthy();
  });

  it('names the shown drawer in the address, also with unsaved work, so that a reload opens it', async () => {
    givenDrawers(template, template, {});
    const { person, unmount } = renderRoute(`${templatesScreen}?drawer=2`);
    await screen.findByRole('heading', { name: 'Drawer 2' });
    await person.type(screen.getByRole('textbox', { name: 'Name of tool 1' }), '!');
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByRole('heading', { name: 'Drawer 3' })).toBeTruthy();
    const address = () => window.location.pathname + window.location.search;
    expect(address()).toBe(`${templatesScreen}?drawer=3`);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    for (const drawer of [2, 1]) {
      await person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
      expect(address()).toBe(`${templatesScreen}?drawer=${drawer}`);
    }
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    unmount();
    renderRoute(address());
    expect(await screen.findByRole('heading', { name: 'Drawer 2' })).toBeTruthy();
  });

  it('TMPL-006 names the drawers with unsaved shapes at the end, and leads to the first', async () => {
    givenDrawers(template, template, { ...template, templateId: null });
    const { person } = renderRoute(templatesScreen);
    for (const drawer of [1, 2]) {
      await screen.findByRole('heading', { name: `Drawer ${drawer}` });
      await person.type(screen.getByRole('textbox', { name: 'Name of tool 1' }), '!');
      await person.click(screen.getByRole('button', { name: 'Skip' }));
    }
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    const dialog = await screen.findByRole('dialog', { name: 'Template Creation Complete' });
    expect(within(dialog).getByText('Drawers 1 and 2 are not saved')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Go to drawer 1' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Drawer 1' })).toBe(document.activeElement);
    expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty('value', 'Hammer!');
  });

  it('TMPL-011 says that a drawer without an image has nothing to save, and makes no request', async () => {
    givenDrawers({});
    const seen = answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: buildDrawer() });
    const { person } = renderRoute(templatesScreen);
    await person.click(await screen.findByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('No image captured')).toBeTruthy();
    expect(seen).toHaveLength(0);
  });

  it('TMPL-012 keeps Save disabled while there are no tools, and says why', async () => {
    givenDrawers({ ...template, templateTools: [] });
    renderRoute(templatesScreen);
    const save = await screen.findByRole('button', { name: 'Save Template' });
    expect(save).toHaveProperty('disabled', true);
    const reason = document.getElementById(save.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('No tools detected');
  });

  describe('G-112 when someone else has saved the template', () => {
    const theirTools = [buildTool({ name: 'Theirs', uniqueId: 'c' })];
    const theirs = buildDrawer({ ...template, templateVersion: 4, templateTools: theirTools });

    async function collide() {
      givenDrawers({ ...template, templateVersion: 3 });
      const refused = refuse(endpoints.assignTemplate, {
        status: 409,
        body: { success: false, code: 'template_changed', message: 'Changed', drawer: theirs },
      });
      const view = renderRoute(templatesScreen);
      await view.person.type(await screen.findByRole('textbox', { name: 'Name of tool 1' }), ' of mine');
      givenDrawers(theirs);
      await view.person.click(screen.getByRole('button', { name: 'Save Template' }));
      await screen.findByText('This template was changed by someone else');
      expect(refused[0]?.headers.get('if-match')).toBe('"3"');
      const seen = answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: theirs });
      return { ...view, seen };
    }

    it('overwrites theirs on request', async () => {
      const { person, seen } = await collide();
      await person.click(screen.getByRole('button', { name: 'Save my shapes' }));
      await screen.findByRole('dialog', { name: 'Template Creation Complete' });
      expect(seen[0]?.headers.get('if-match')).toBe('"4"');
      expect(seen[0]?.body).toMatchObject({ templateTools: [{ name: 'Hammer of mine' }, {}] });
    });

    it('shows theirs after dropping mine, and continues from there', async () => {
      const { person, seen } = await collide();
      await person.click(screen.getByRole('button', { name: 'Show theirs, drop mine' }));
      const name = await screen.findByDisplayValue('Theirs');
      expect(screen.queryByDisplayValue('Hammer of mine')).toBeNull();
      expect(seen).toHaveLength(0);
      await person.type(name, '!');
      await person.click(screen.getByRole('button', { name: 'Save Template' }));
      await screen.findByRole('dialog', { name: 'Template Creation Complete' });
      expect(seen[0]?.headers.get('if-match')).toBe('"4"');
    });
  });

  it('TMPL-014 TMPL-015 sends picture and tools, confirms it, and moves to the next drawer', async () => {
    givenDrawers(template, {});
    const seen = answer(endpoints.assignTemplate, {
      success: true,
      message: 'ok',
      drawer: buildDrawer(template),
    });
    const { person } = renderRoute(templatesScreen);
    const name = await screen.findByRole('textbox', { name: 'Name of tool 1' });
    await person.clear(name);
    await person.type(name, 'Ball-peen hammer');
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Template saved successfully')).toBeTruthy();
    expect(screen.getByText('2 of 2 Drawers')).toBeTruthy();
    expect(seen).toHaveLength(1);
    expect(seen[0]?.params).toMatchObject({ toolboxId: 'TB-1', drawerNumber: '1' });
    expect(seen[0]?.body).toEqual({
      templateImageUrl: template.templateImageUrl,
      templateTools: [
        expect.objectContaining({ name: 'Ball-peen hammer', uniqueId: 'a' }),
        expect.objectContaining({ name: 'Pliers' }),
      ],
    });
  });

  describe('TMPL-003 going back to a drawer that was just saved', () => {
    async function saveFirst() {
      const line = openLiveLine();
      givenDrawers({ ...template, templateVersion: 1 }, {});
      const { person } = renderRoute(templatesScreen);
      await waitFor(() => expect(line.openings()).toBe(1));
      await person.type(await screen.findByRole('textbox', { name: 'Name of tool 1' }), '!');
      const mine = { ...template, templateVersion: 2, templateTools: [buildTool({ name: 'Hammer!' })] };
      const drawer = buildDrawer({ number: 1, ...mine });
      answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer });
      const save = async () => {
        await person.click(screen.getByRole('button', { name: 'Save Template' }));
        await screen.findByText('2 of 2 Drawers');
      };
      const goBack = () => person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
      return { save, goBack, line, mine };
    }

    it('shows what someone else has saved since', async () => {
      const { save, goBack, line, mine } = await saveFirst();
      givenDrawers(mine, {});
      await save();
      const theirs = { ...template, templateVersion: 3, templateTools: [buildTool({ name: 'Theirs' })] };
      const asked = givenDrawers({ ...theirs, templateId: 'theirs' }, {});
      line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 1, version: null });
      await waitFor(() => expect(asked).toHaveLength(1));
      await goBack();
      expect(await screen.findByDisplayValue('Theirs')).toBeTruthy();
      expect(isUnloadRefused()).toBe(false);
    });

    it('shows what was saved even if the drawers cannot be reloaded', async () => {
      const { save, goBack } = await saveFirst();
      refuse(endpoints.listDrawers, { status: 500, body: { message: 'X' } });
      await save();
      await goBack();
      expect(await screen.findByDisplayValue('Hammer!')).toBeTruthy();
    });
  });

  it("TMPL-015 keeps the work when saving fails, and shows the server's message", async () => {
    givenDrawers(template, {});
    refuse(endpoints.assignTemplate, { status: 500, body: { success: false, message: 'X' } });
    const { person } = renderRoute(templatesScreen);
    const name = await screen.findByRole('textbox', { name: 'Name of tool 1' });
    await person.type(name, '!');
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Failed to save template')).toBeTruthy();
    expect(screen.getByText('X')).toBeTruthy();
    expect(name).toHaveProperty('value', 'Hammer!');
    expect(screen.getByText('1 of 2 Drawers')).toBeTruthy();
  });

  it("keeps one drawer's draft while another drawer is shown", async () => {
    givenDrawers(template, {});
    const { person } = renderRoute(templatesScreen);
    await person.type(await screen.findByRole('textbox', { name: 'Name of tool 2' }), ' 180 mm');
    await person.click(screen.getByRole('button', { name: 'Delete Hammer' }));
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    await person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
    expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty('value', 'Pliers 180 mm');
    expect(screen.queryByRole('textbox', { name: 'Name of tool 2' })).toBeNull();
  });

  it('TMPL-010 offers Retry when the drawers cannot be loaded', async () => {
    refuse(endpoints.listDrawers, { status: 404, body: { message: 'Toolbox not found' } });
    renderRoute(templatesScreen);
    expect(await screen.findByText('No drawer selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('TMPL-005 goes to the list with an error if there is neither an id nor a stored one', async () => {
    answer(endpoints.listToolboxes, []);
    renderRoute('/toolbox/undefined/templates');
    expect(await screen.findByText('Navigation Error')).toBeTruthy();
    expect(screen.getByText('Unable to determine toolbox ID. Redirecting to toolboxes page.')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/toolboxes'));
  });

  it('TMPL-004 uses the stored toolbox if the route has no id', async () => {
    localStorage.setItem('pendingTemplateToolboxId', 'TB-9');
    const seen = answer(endpoints.listDrawers, [buildDrawer()]);
    renderRoute('/toolbox/undefined/templates');
    expect(await screen.findByText('1 of 1 Drawers')).toBeTruthy();
    expect(seen[0]?.params).toMatchObject({ toolboxId: 'TB-9' });
  });

  it('EDIT-025 adds a tool in the middle and announces it', async () => {
    givenDrawers(template);
    const { person } = renderRoute(templatesScreen);
    await person.click(await screen.findByRole('button', { name: 'Add circle' }));
    expect(await screen.findByText('Tool added')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name of tool 3' })).toHaveProperty('value', 'Tool 3');
  });

  it('moves a tool with the arrow keys and undoes it', async () => {
    givenDrawers(template);
    const seen = answer(endpoints.assignTemplate, {
      success: true,
      message: 'ok',
      drawer: buildDrawer(template),
    });
    const { person } = renderRoute(templatesScreen);
    const shape = await screen.findByRole('button', { name: '1: Hammer, rectangle' });
    shape.focus();
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({
      templateTools: [
        { x: 12, y: 21 },
        { x: 50, y: 20 },
      ],
    });
  });

  it('G-155 G-148 shows the card when the toolbox is deleted, and says what was not saved', async () => {
    givenDrawers(template);
    const { person } = renderRoute(templatesScreen);
    await person.type(await screen.findByRole('textbox', { name: 'Name of tool 1' }), '!');
    const gone = { status: 404, body: { code: 'toolbox_not_found', message: 'Toolbox not found' } } as const;
    refuse(endpoints.listDrawers, gone);
    refuse(endpoints.assignTemplate, gone);
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Toolbox not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Toolboxes' })).toBeTruthy();
    expect(screen.getByText('The shapes of drawer 1 were not saved')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Template' })).toBeNull();
  });

  describe('G-155 G-148 when drawers are removed from the toolbox', () => {
    const photographed = { ...template, templateImageUrl: 'data:image/jpeg;base64,AAAA' };

    /** Changes drawer 3. Calling the returned function removes that drawer. */
    async function changeDrawer3(drawer: Partial<Drawer>) {
      const line = openLiveLine();
      givenDrawers({}, template, drawer);
      const view = renderRoute(templatesScreen);
      await waitFor(() => expect(line.openings()).toBe(1));
      await view.person.click(await screen.findByRole('button', { name: 'Skip' }));
      await view.person.click(screen.getByRole('button', { name: 'Skip' }));
      await view.person.type(screen.getByRole('textbox', { name: 'Name of tool 1' }), '!');
      const remove = () => {
        givenDrawers({}, template);
        line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: null, version: null });
      };
      return { ...view, remove };
    }

    it("moves to the last drawer, and offers the removed drawer's photo as a file", async () => {
      const { person, remove } = await changeDrawer3(photographed);
      remove();
      expect(await screen.findByRole('heading', { name: 'Drawer 2' })).toBeTruthy();
      const notice = screen.getByRole('heading', { name: 'Drawer 3 is no longer in this toolbox' });
      expect(document.activeElement).toBe(notice);
      expect(screen.getByText('2 of 2 Drawers')).toBeTruthy();
      expect(screen.getByText('The shapes of drawer 3 were not saved')).toBeTruthy();
      const unsaved = within(screen.getByRole('region', { name: 'The photo of drawer 3 was not saved' }));
      expect(isUnloadRefused()).toBe(true);
      Reflect.set(URL, 'createObjectURL', () => 'blob:photo');
      await person.click(unsaved.getByRole('button', { name: 'Save photo' }));
      expect(isUnloadRefused()).toBe(false);
      await person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
      expect(screen.queryByText(/of drawer 3/)).toBeNull();
    });

    it('says on another drawer that the shapes are lost, and stops asking about them', async () => {
      const { person, remove } = await changeDrawer3(template);
      await person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
      expect(isUnloadRefused()).toBe(true);
      remove();
      expect(await screen.findByText('The shapes of drawer 3 were not saved')).toBeTruthy();
      await expectToast('Drawer 3 is no longer in this toolbox');
      expect(screen.getByRole('heading', { name: 'Drawer 2' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Save photo' })).toBeNull();
      expect(isUnloadRefused()).toBe(false);
    });
  });
});
