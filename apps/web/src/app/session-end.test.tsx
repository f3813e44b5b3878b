import { endpoints } from '@stowed/contract';
import type { Endpoint, ErrorCode } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceDb } from '../lib/device/device-db.ts';
import { useDeviceDb } from '../test/device.ts';
import { buildDashboard, buildDrawer, buildTool, buildToolbox, buildUser } from '../test/factories.ts';
import { installCamera, installCanvas, installImages } from '../test/media.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer, cutLine, refuse } from '../test/server.ts';

type Person = ReturnType<typeof renderRoute>['person'];

const imageUrl = '/api/images/kept';
const hammer = buildTool({ name: 'Hammer', uniqueId: 'a' });
const drawer = buildDrawer({
  templateId: 'template-1',
  templateImageUrl: imageUrl,
  templateTools: [hammer],
});

beforeEach(() => {
  installCamera();
  installCanvas();
  installImages({ width: 800, height: 600 });
  answer(endpoints.getDashboard, buildDashboard());
  answer(endpoints.listToolboxes, [buildToolbox()]);
  answer(endpoints.getToolbox, buildToolbox());
  answer(endpoints.listDrawers, [drawer]);
  answer(endpoints.getDrawer, drawer);
  answer(endpoints.listSamplePhotos, []);
});

/** From here on, the server rejects these requests as if the session had ended. */
function endSession(endpoint: Endpoint, code: ErrorCode = 'token_not_valid') {
  refuse(endpoint, { status: 401, body: { success: false, code, message: 'Invalid or expired token' } });
}

async function signIn(person: Person, user = buildUser()) {
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
  answer(endpoints.login, { token: `token-of-${user.id}` });
  answer(endpoints.getUser, user);
  await person.type(screen.getByLabelText('Username'), 'ann');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
}

const continueTo = async (person: Person, place: string) =>
  person.click(await screen.findByRole('link', { name: `Continue to ${place}` }));

async function photograph() {
  const view = renderRoute('/toolbox/TB-1/drawer/1');
  await view.person.click(await screen.findByRole('button', { name: 'Capture' }));
  await view.person.click(await screen.findByRole('tab', { name: 'Upload' }));
  const file = new File(['x'], 'drawer.jpg', { type: 'image/jpeg' });
  await view.person.upload(await screen.findByLabelText(/Choose a photo/), file);
  return view;
}

describe('a session that ends during work', () => {
  it('AUTH-035 G-07 keeps the photo being judged, and restores it after signing in', async () => {
    endSession(endpoints.processImage);
    const { person } = await photograph();
    expect(await screen.findByText('Session expired')).toBeDefined();
    await signIn(person);
    await continueTo(person, 'Toolbox TB-1, Drawer 1');
    const dialog = within(await screen.findByRole('dialog', { name: /drawer 1/ }));
    expect(dialog.getByAltText('The photo just taken')).toBeDefined();
    expect(dialog.getByText('This photo is not saved yet')).toBeDefined();
    const tools = [{ ...hammer, status: 'missing' as const }];
    const judged = answer(endpoints.processImage, {
      success: true,
      imageUrl,
      detectedTools: tools,
      tools,
      message: '',
    });
    answer(endpoints.scanDrawer, { success: true, drawer: { ...drawer, imageUrl, tools } });
    // The dialog accepts presses a moment after it shows.
    await waitFor(() => expect(screen.getByRole('dialog').style.pointerEvents).toBe('auto'));
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    expect(judged[0]?.body).toMatchObject({ imageData: 'data:image/jpeg;base64,AAAA' });
  });

  it('G-07 keeps the shapes being drawn', async () => {
    endSession(endpoints.assignTemplate);
    const { person } = renderRoute('/toolbox/TB-1/templates');
    await person.type(await screen.findByRole('textbox', { name: 'Name of tool 1' }), ', ball-peen');
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    await signIn(person);
    await continueTo(person, 'Toolbox TB-1, Drawer Templates');
    const name = await screen.findByRole('textbox', { name: 'Name of tool 1' });
    expect(name).toHaveProperty('value', 'Hammer, ball-peen');
    expect(screen.getByText('Your unsaved work on drawer 1 is back')).toBeDefined();
  });

  it('G-07 keeps the entries for a new toolbox', async () => {
    endSession(endpoints.createToolbox);
    const { person } = renderRoute('/toolbox/new');
    await person.type(await screen.findByLabelText('Name'), 'Flight line 7');
    const next = () => person.click(screen.getByRole('button', { name: 'Next' }));
    await next();
    await person.clear(await screen.findByLabelText('Drawer 1'));
    await person.type(screen.getByLabelText('Drawer 1'), '7');
    await next();
    await person.click(await screen.findByRole('button', { name: 'Create Toolbox' }));
    await signIn(person);
    await continueTo(person, 'Create New Toolbox');
    expect(await screen.findByText('7 + 10 + 10 + 10 + 10 = 47')).toBeDefined();
    expect(screen.getByText('Flight line 7')).toBeDefined();
  });

  it('G-07 keeps the input on the Profile screen, and reopens its form', async () => {
    answer(endpoints.listActivity, []);
    endSession(endpoints.updateProfile);
    const { person } = renderRoute('/profile');
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await person.type(screen.getByLabelText('Last name'), '-Fox');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await signIn(person);
    await continueTo(person, 'Profile');
    expect(await screen.findByLabelText('Last name')).toHaveProperty('value', 'Lee-Fox');
    expect(screen.getByText('Your unsaved work is back')).toBeDefined();
    const saved = answer(endpoints.updateProfile, buildUser({ lastName: 'Lee-Fox' }));
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(saved.map(({ body }) => body)).toMatchObject([{ lastName: 'Lee-Fox' }]));
    await screen.findByText('Profile Updated');
  });

  it('G-07 keeps the input on Edit Profile', async () => {
    answer(endpoints.listSessions, { sessions: [] });
    endSession(endpoints.updateProfile);
    const { person } = renderRoute('/profile/edit');
    await person.type(await screen.findByLabelText('Profile image URL'), '/ann.jpg');
    await person.clear(screen.getByLabelText('Rank'));
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await signIn(person);
    await continueTo(person, 'Edit Profile');
    expect(await screen.findByText('Your unsaved work is back')).toBeDefined();
    const valueOf = (label: string) => Reflect.get(screen.getByLabelText(label), 'value');
    expect(['Profile image URL', 'Rank', 'Unit'].map(valueOf)).toEqual(['/ann.jpg', '', '151 MXG']);
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/ann.jpg');
  });

  it('G-07 never keeps a password, and says that it must be typed again', async () => {
    answer(endpoints.listSessions, { sessions: [] });
    endSession(endpoints.changePassword);
    const { person } = renderRoute('/profile/edit');
    await person.type(await screen.findByLabelText('Current password'), 'hangar seven');
    await person.type(screen.getByLabelText('New password'), 'hangar eight');
    window.dispatchEvent(new Event('pagehide'));
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByRole('heading', { name: 'Sign In' });
    const stored = [sessionStorage, localStorage].flatMap((store) => Object.values(store));
    expect(stored.join(' ')).not.toMatch(/hangar/);
    await signIn(person);
    await continueTo(person, 'Edit Profile');
    expect(await screen.findByText('Your password has not been changed yet')).toBeDefined();
    expect(screen.getByText(/Passwords are never kept, so please enter both again/)).toBeDefined();
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', '');
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });

  it('G-07 keeps the input in the edit dialog, and reopens it', async () => {
    answer(endpoints.listToolboxes, [buildToolbox(), buildToolbox({ id: '2', toolboxId: 'TB-2' })]);
    answer(endpoints.listDrawers, [buildDrawer({ number: 1 }), buildDrawer({ number: 2 })]);
    endSession(endpoints.updateToolbox);
    const { person } = renderRoute('/toolboxes?q=tb-2');
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await person.type(await screen.findByLabelText('Equipment ID (EID)'), 'EQ-9');
    await person.click(screen.getByRole('button', { name: 'Drawer Tool Counts' }));
    await person.clear(await screen.findByLabelText('Drawer 2'));
    await person.click(screen.getByRole('button', { name: 'Update Toolbox' }));
    await signIn(person);
    await continueTo(person, 'Toolboxes');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Toolbox' }));
    expect(window.location.search).toBe('?q=tb-2');
    expect(dialog.getByText('Your unsaved work is back')).toBeDefined();
    expect(dialog.getByLabelText('Toolbox ID')).toHaveProperty('value', 'TB-2');
    expect(dialog.getByLabelText('Equipment ID (EID)')).toHaveProperty('value', 'EQ-9');
    await person.click(dialog.getByRole('button', { name: 'Drawer Tool Counts' }));
    expect(await dialog.findByLabelText('Drawer 2')).toHaveProperty('value', '');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText('Equipment ID (EID)')).toHaveProperty('value', '');
  });

  it('does not show any of it to the next person on this device', async () => {
    endSession(endpoints.processImage);
    const { person } = await photograph();
    await signIn(person, buildUser({ id: 'user-2', username: 'bo' }));
    await continueTo(person, 'Toolbox TB-1, Drawer 1');
    expect(await screen.findByRole('heading', { name: 'Drawer 1' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('S65 discards the work of a person who signs out', async () => {
    answer(endpoints.logout, { success: true });
    const { person } = renderRoute('/toolbox/TB-1/templates');
    await person.type(await screen.findByRole('textbox', { name: 'Name of tool 1' }), '!');
    window.dispatchEvent(new Event('pagehide'));
    const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith('keptWork:'));
    expect(stored()).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: /^User menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    await waitFor(() => expect(stored()).toEqual([]));
  });
});

describe('the device after a session that the server ended', () => {
  useDeviceDb();

  const countKept = async () => (await deviceDb()).count('answers');

  async function meetTheEnd(code?: ErrorCode) {
    const { person } = renderRoute('/toolboxes');
    await waitFor(async () => expect(await countKept()).toBeGreaterThan(0));
    endSession(endpoints.getDashboard, code);
    await person.click(screen.getByRole('link', { name: 'Stowed' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    return person;
  }

  it('OFF-018 keeps none of its responses if someone ended it: the phone may be lost', async () => {
    await meetTheEnd();
    await waitFor(async () => expect(await countKept()).toBe(0));
  });

  it('OFF-001 keeps them for its person if its time was over', async () => {
    const person = await meetTheEnd('session_expired');
    answer(endpoints.getDashboard, buildDashboard());
    cutLine(endpoints.listToolboxes);
    await signIn(person);
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    await person.click(within(nav).getByRole('link', { name: 'Toolboxes' }));
    expect(await screen.findByRole('link', { name: /TB-1/ })).toBeDefined();
  });
});
