import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aiReady, buildDrawer, buildTool } from '../../test/factories.ts';
import { installCamera, installCanvas, installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { isUnloadRefused } from '../../test/unload.ts';

const path = '/toolbox/TB-1/templates';
const template = {
  templateId: 'template-1',
  templateImageUrl: '/api/images/kept?e=1&s=2',
  templateTools: [
    buildTool({ name: 'Hammer', uniqueId: 'a' }),
    buildTool({ name: 'Pliers', uniqueId: 'b', x: 50, position: '2' }),
  ],
};

function givenDrawers(...drawers: Partial<Drawer>[]) {
  answer(
    endpoints.listDrawers,
    drawers.map((drawer, index) => buildDrawer({ number: index + 1, ...drawer })),
  );
}

describe('Create Drawer Templates', () => {
  it('TMPL-001 shows its title, a progress bar and the progress text', async () => {
    givenDrawers({}, {}, {});
    renderRoute(path);
    expect(await screen.findByRole('heading', { name: 'Create Drawer Templates' })).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 3 Drawers');
    expect(screen.getByText('1 of 3 Drawers')).toBeTruthy();
  });

  it('TMPL-003 TMPL-006 goes on by Skip, back by Previous Drawer, and ends at drawer 1', async () => {
    givenDrawers(template, {});
    answer(endpoints.getToolbox, () => new Promise(() => undefined));
    answer(endpoints.getDrawer, () => new Promise(() => undefined));
    const { person } = renderRoute(path);
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

  it('TMPL-012 keeps Save disabled while there are no tools', async () => {
    givenDrawers({ ...template, templateTools: [] });
    renderRoute(path);
    expect(await screen.findByRole('button', { name: 'Save Template' })).toHaveProperty('disabled', true);
  });

  it('TMPL-014 TMPL-015 sends picture and tools, says so, and goes to the next drawer', async () => {
    givenDrawers(template, {});
    const seen = answer(endpoints.assignTemplate, {
      success: true,
      message: 'ok',
      drawer: buildDrawer(template),
    });
    const { person } = renderRoute(path);
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

  it('TMPL-015 keeps the work when saving fails and shows the server message', async () => {
    givenDrawers(template, {});
    refuse(endpoints.assignTemplate, { status: 500, body: { success: false, message: 'X' } });
    const { person } = renderRoute(path);
    const name = await screen.findByRole('textbox', { name: 'Name of tool 1' });
    await person.type(name, '!');
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Failed to save template')).toBeTruthy();
    expect(screen.getByText('X')).toBeTruthy();
    expect(name).toHaveProperty('value', 'Hammer!');
    expect(screen.getByText('1 of 2 Drawers')).toBeTruthy();
  });

  it('keeps what was begun at one drawer while another is shown', async () => {
    givenDrawers(template, {});
    const { person } = renderRoute(path);
    await person.type(await screen.findByRole('textbox', { name: 'Name of tool 2' }), ' 180 mm');
    await person.click(screen.getByRole('button', { name: 'Delete Hammer' }));
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    await person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
    expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty('value', 'Pliers 180 mm');
    expect(screen.queryByRole('textbox', { name: 'Name of tool 2' })).toBeNull();
  });

  it('never puts the shapes of an earlier photo on the one that was taken since', async () => {
    installCamera();
    installCanvas();
    installImages({ width: 800, height: 600 });
    givenDrawers({});
    const photoFile = new File(['x'], 'drawer.jpg', { type: 'image/jpeg' });
    const proposed = (x: number) => {
      const tools = [buildTool({ x, width: 10 })];
      return {
        success: true as const,
        imageUrl: '/api/images/kept',
        detectedTools: tools,
        tools,
        message: '',
      };
    };
    const late: (() => void)[] = [];
    answer(endpoints.processImage, () => new Promise((resolve) => late.push(() => resolve(proposed(60)))));
    const { person } = renderRoute(path);
    await person.click(await screen.findByRole('button', { name: 'Capture image' }));
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
    await waitFor(() => expect(late).toHaveLength(1));
    answer(endpoints.processImage, proposed(10));
    await person.click(await screen.findByRole('button', { name: 'Retake image' }));
    await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
    await screen.findByRole('textbox', { name: 'Name of tool 1' });
    late[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('textbox', { name: 'Name of tool 2' })).toBeNull();
  });

  it('TMPL-008 says nothing of a detection that fails after a capture, and goes on by hand', async () => {
    installCamera();
    installCanvas();
    installImages({ width: 800, height: 600 });
    givenDrawers({});
    const seen = refuse(endpoints.processImage, {
      status: 503,
      body: { success: false, message: 'Gemini AI service not initialized' },
    });
    const { person } = renderRoute(path);
    await person.click(await screen.findByRole('button', { name: 'Capture image' }));
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    await person.upload(
      await screen.findByLabelText(/Choose a photo/),
      new File(['x'], 'drawer.jpg', { type: 'image/jpeg' }),
    );
    await waitFor(() => expect(seen).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Looking for tools in the image…')).toBeNull());
    expect(screen.queryByText('Tool detection failed')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Name of tool 1' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Add rectangle' }));
    expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toBeTruthy();
  });

  it('TMPL-009 tells a detection that fails by hand, and tries again under the same key', async () => {
    givenDrawers({ ...template, templateImageUrl: 'data:image/jpeg;base64,AAAA' });
    const seen = refuse(endpoints.processImage, { status: 502, body: { success: false, message: 'M' } });
    const { person } = renderRoute(path);
    const detect = await screen.findByRole('button', { name: 'Detect tools' });
    await person.click(detect);
    expect(await screen.findByText('Tool detection failed')).toBeTruthy();
    await person.click(detect);
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('TMPL-010 offers Retry when the drawers cannot be loaded', async () => {
    refuse(endpoints.listDrawers, { status: 404, body: { message: 'Toolbox not found' } });
    renderRoute(path);
    expect(await screen.findByText('No drawer selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('TMPL-005 goes to the list with an error when there is neither an id nor a stored one', async () => {
    answer(endpoints.listToolboxes, []);
    renderRoute('/toolbox/undefined/templates');
    expect(await screen.findByText('Navigation Error')).toBeTruthy();
    expect(screen.getByText('Unable to determine toolbox ID. Redirecting to toolboxes page.')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/toolboxes'));
  });

  it('TMPL-004 takes the stored toolbox when the route has no id', async () => {
    localStorage.setItem('pendingTemplateToolboxId', 'TB-9');
    const seen = answer(endpoints.listDrawers, [buildDrawer()]);
    renderRoute('/toolbox/undefined/templates');
    expect(await screen.findByText('1 of 1 Drawers')).toBeTruthy();
    expect(seen[0]?.params).toMatchObject({ toolboxId: 'TB-9' });
  });

  it('EDIT-025 adds a tool in the middle and says so', async () => {
    givenDrawers(template);
    const { person } = renderRoute(path);
    await person.click(await screen.findByRole('button', { name: 'Add circle' }));
    expect(await screen.findByText('Tool added')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name of tool 3' })).toHaveProperty('value', 'Tool 3');
  });

  it('moves a tool by arrow keys and undoes it', async () => {
    givenDrawers(template);
    const seen = answer(endpoints.assignTemplate, {
      success: true,
      message: 'ok',
      drawer: buildDrawer(template),
    });
    const { person } = renderRoute(path);
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
});

describe('leaving a template that is not saved', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  const stay = async (person: Person) =>
    person.click(within(await question()).getByRole('button', { name: 'Stay' }));
  const leave = async (person: Person) =>
    person.click(within(await question()).getByRole('button', { name: 'Leave' }));
  const tool1 = () => screen.findByRole('textbox', { name: 'Name of tool 1' });

  /** Comes from the list, as a person does, and changes a tool's name. */
  async function change() {
    answer(endpoints.listToolboxes, []);
    answer(endpoints.initGemini, aiReady);
    givenDrawers(template, {});
    const view = renderRoute('/toolboxes');
    window.history.pushState(null, '', path);
    await view.person.type(await tool1(), '!');
    return view;
  }

  const ways: readonly [string, (person: Person) => unknown, string][] = [
    ['a link', (person) => person.click(screen.getByRole('link', { name: 'Toolboxes' })), '/toolboxes'],
    ['the browser\u2019s Back', () => window.history.back(), '/toolboxes'],
    ['Log out', logOut, '/login'],
  ];

  it.each(ways)('%s asks, and the work stays when the person stays', async (_, go) => {
    const { person } = await change();
    await go(person);
    await stay(person);
    expect(window.location.pathname).toBe(path);
    expect(await tool1()).toHaveProperty('value', 'Hammer!');
    expect(localStorage.getItem('authToken')).not.toBeNull();
  });

  it.each(ways)('%s goes on when the person says so', async (_, go, target) => {
    answer(endpoints.logout, { success: true });
    const { person } = await change();
    await go(person);
    await leave(person);
    await waitFor(() => expect(window.location.pathname).toBe(target));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of tool 1' })).toBeNull());
    expect(isUnloadRefused()).toBe(false);
  });

  it('closing the page asks while a change of the drawer at hand is not saved', async () => {
    givenDrawers(template);
    const { person } = renderRoute(path);
    await tool1();
    expect(isUnloadRefused()).toBe(false);
    await person.type(await tool1(), '!');
    expect(isUnloadRefused()).toBe(true);
  });

  it('asks for the work of a drawer that was skipped', async () => {
    const { person } = await change();
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    await person.click(await screen.findByRole('button', { name: 'Continue to Toolbox' }));
    await stay(person);
    expect(window.location.pathname).toBe(path);
  });

  it('asks nothing once the template is saved', async () => {
    givenDrawers(template);
    answer(endpoints.listToolboxes, []);
    answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: buildDrawer(template) });
    const { person } = renderRoute(path);
    await person.type(await tool1(), '!');
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    await screen.findByRole('dialog', { name: 'Template Creation Complete' });
    expect(isUnloadRefused()).toBe(false);
  });
});

type Person = ReturnType<typeof renderRoute>['person'];

async function logOut(person: Person) {
  await person.click(screen.getByRole('button', { name: 'User menu' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
}
