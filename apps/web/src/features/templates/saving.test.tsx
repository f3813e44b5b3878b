import { endpoints } from '@stowed/contract';
import type { Drawer, ResponseOf } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../test/factories.ts';
import { forgetAllWork } from '../../lib/kept-work.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import type { SeenRequest } from '../../test/server.ts';
import { givenDrawers, template, templatesScreen } from '../../test/templates-screen.ts';
import { expectToast } from '../../test/toast.ts';

type Saved = ResponseOf<typeof endpoints.assignTemplate>;

const saved: Saved = {
  success: true,
  message: 'ok',
  drawer: buildDrawer({ ...template, templateVersion: 1 }),
};
const tool = (number: number) => screen.findByRole('textbox', { name: `Name of tool ${number}` });
const saveButton = () => screen.getByRole('button', { name: 'Save Template' });

/** Each save waits until the test answers it. */
function holdSaves() {
  const held: (() => void)[] = [];
  const seen = answer(
    endpoints.assignTemplate,
    () => new Promise<Saved>((resolve) => held.push(() => resolve(saved))),
  );
  return { seen, finish: () => held.splice(0).forEach((go) => go()) };
}

it('TMPL-015 a template with generated names is saved by one press, and says what it lacks', async () => {
  givenDrawers({ ...template, templateTools: [buildTool({ name: 'Tool 1' })] }, {});
  const seen = answer(endpoints.assignTemplate, saved);
  const { person } = renderRoute(templatesScreen);
  await tool(1);
  expect(screen.getByText(/1 name missing/)).toBeDefined();
  await person.click(saveButton());
  await expectToast('Template saved successfully');
  expect(seen[0]?.body).toMatchObject({ templateTools: [{ name: 'Tool 1' }] });
});

describe('while a template is saving', () => {
  it('G-148 blocks edits that would be lost silently', async () => {
    givenDrawers(template, {});
    const { finish, seen } = holdSaves();
    const { person } = renderRoute(templatesScreen);
    await person.type(await tool(1), '!');
    const isLocked = async () => [
      (await tool(2)).closest('[inert]') !== null,
      screen.getByText('Retake image').closest('[inert]') !== null,
    ];
    expect(await isLocked()).toEqual([false, false]);
    await person.click(saveButton());
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(await isLocked()).toEqual([true, true]);
    expect(screen.getByRole('button', { name: 'Skip' })).toHaveProperty('disabled', true);
    finish();
    await screen.findByText('2 of 2 Drawers');
  });
});

describe('focus after a save', () => {
  const refuseSaves = () => refuse(endpoints.assignTemplate, { status: 500, body: { message: 'X' } });
  const collide = (theirs: Partial<Drawer>) =>
    refuse(endpoints.assignTemplate, {
      status: 409,
      body: { code: 'template_changed', message: 'Changed', drawer: buildDrawer(theirs) },
    });
  const focused = () => document.activeElement;

  it('moves to the heading of the next drawer: forward, back and on Skip', async () => {
    givenDrawers(template, {});
    answer(endpoints.assignTemplate, saved);
    const { person } = renderRoute(templatesScreen);
    await person.type(await tool(1), '!');
    await person.click(saveButton());
    const second = await screen.findByRole('heading', { name: 'Drawer 2' });
    await waitFor(() => expect(focused()).toBe(second));
    await person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Drawer 1' }));
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Drawer 2' }));
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    await person.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Drawer 2' })));
  });

  it('returns to Save after a rejection', async () => {
    givenDrawers(template);
    let refuseNow = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (refuseNow = resolve));
    answer(endpoints.assignTemplate, async () => {
      await isHeld;
      return { ...saved, success: false as never };
    });
    const { person } = renderRoute(templatesScreen);
    await person.type(await tool(1), '!');
    await person.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveProperty('disabled', true));
    // why: a browser takes the focus from a disabled button; jsdom leaves it there.
    const elsewhere = screen.getByRole('link', { name: 'Toolboxes' });
    elsewhere.focus();
    elsewhere.blur();
    expect(focused()).toBe(document.body);
    refuseNow();
    await screen.findByText('Failed to save template');
    await waitFor(() => expect(focused()).toBe(saveButton()));
  });

  it('moves to the conflict dialog, which stays open if mine cannot be saved either', async () => {
    givenDrawers(template);
    collide({ ...template, templateVersion: 4 });
    const { person } = renderRoute(templatesScreen);
    await person.type(await tool(1), '!');
    await person.click(saveButton());
    const question = await screen.findByRole('dialog', { name: 'This template was changed by someone else' });
    await waitFor(() => expect(question.contains(focused())).toBe(true));
    refuseSaves();
    await person.click(screen.getByRole('button', { name: 'Save my shapes' }));
    await screen.findByText('Failed to save template');
    expect((await within(question).findByRole('alert')).textContent).toBe('X');
    expect(question.contains(focused())).toBe(true);
  });

  it('G-112 says that the template was removed, and moves the focus to the heading once mine is dropped', async () => {
    givenDrawers(template);
    collide({ templateVersion: 0 });
    const { person } = renderRoute(templatesScreen);
    await person.type(await tool(1), '!');
    await person.click(saveButton());
    const question = await screen.findByRole('dialog', { name: 'This template was removed by someone else' });
    await expectToast(
      'Failed to save template',
      'Someone else removed it. Choose whether to keep your shapes.',
    );
    await waitFor(() => expect(question.contains(focused())).toBe(true));
    expect(screen.queryByRole('button', { name: 'Show theirs, drop mine' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Drop my shapes' }));
    expect(await screen.findByRole('button', { name: 'Capture image' })).toBeTruthy();
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Drawer 1' })));
  });
});

/** Simulates a reload: memory is lost, the tab's storage stays. */
function reload(unmount: () => void) {
  window.dispatchEvent(new Event('pagehide'));
  const stored = Object.entries(sessionStorage);
  unmount();
  forgetAllWork();
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
  return renderRoute(templatesScreen);
}

describe('a template that was sent before a reload', () => {
  const callOf = ({ headers }: SeenRequest) => [headers.get('idempotency-key'), headers.get('if-match')];

  async function sendAndReload() {
    givenDrawers({ ...template, templateVersion: 3 });
    const first = holdSaves();
    const { person, unmount } = renderRoute(templatesScreen);
    await person.type(await tool(1), '!');
    await person.click(saveButton());
    await waitFor(() => expect(first.seen).toHaveLength(1));
    givenDrawers({ ...template, templateVersion: 4 });
    const view = reload(unmount);
    const second = answer(endpoints.assignTemplate, saved);
    expect(await tool(1)).toHaveProperty('value', 'Hammer!');
    return { ...view, first: first.seen, second };
  }

  it('G-148 is the same request when sent again, so it causes no conflict', async () => {
    const { person, first, second } = await sendAndReload();
    await person.click(saveButton());
    await screen.findByRole('dialog', { name: 'Template Creation Complete' });
    expect(second.map(callOf)).toEqual(first.map(callOf));
    expect(second[0]?.body).toEqual(first[0]?.body);
  });

  it('is a new request after a change', async () => {
    const { person, first, second } = await sendAndReload();
    await person.type(await tool(1), '?');
    await person.click(saveButton());
    await screen.findByRole('dialog', { name: 'Template Creation Complete' });
    const [before, after] = [first, second].map((calls) => calls.flatMap(callOf));
    expect(after?.[0]).not.toBe(before?.[0]);
    expect(after?.[1]).toBe(before?.[1]);
  });
});
