import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildDrawer } from '../../test/factories.ts';
import { forgetAllWork } from '../../lib/kept-work.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';
import type { SeenRequest } from '../../test/server.ts';
import { givenDrawers, template, templatesScreen } from '../../test/templates-screen.ts';

type Saved = ResponseOf<typeof endpoints.assignTemplate>;

const saved: Saved = {
  success: true,
  message: 'ok',
  drawer: buildDrawer({ ...template, templateVersion: 1 }),
};
const tool = (number: number) => screen.findByRole('textbox', { name: `Name of tool ${number}` });
const saveButton = () => screen.getByRole('button', { name: 'Save Template' });

/** Saves are answered when the test says so. */
function holdSaves() {
  const held: (() => void)[] = [];
  const seen = answer(
    endpoints.assignTemplate,
    () => new Promise<Saved>((resolve) => held.push(() => resolve(saved))),
  );
  return { seen, finish: () => held.splice(0).forEach((go) => go()) };
}

describe('while a template is saved', () => {
  it('G-148 takes no change, which would be lost unsaid', async () => {
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

/** The page as it is after a reload: what it held in memory is gone, what it stored in its tab is there. */
function reload(unmount: () => void) {
  window.dispatchEvent(new Event('pagehide'));
  const stored = Object.entries(sessionStorage);
  unmount();
  forgetAllWork();
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
  return renderRoute(templatesScreen);
}

describe('a template that was sent before the page was loaded anew', () => {
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

  it('G-148 is the same call when it is sent again: nobody is in conflict with himself', async () => {
    const { person, first, second } = await sendAndReload();
    await person.click(saveButton());
    await screen.findByRole('dialog', { name: 'Template Creation Complete' });
    expect(second.map(callOf)).toEqual(first.map(callOf));
    expect(second[0]?.body).toEqual(first[0]?.body);
  });

  it('is another call once it was changed', async () => {
    const { person, first, second } = await sendAndReload();
    await person.type(await tool(1), '?');
    await person.click(saveButton());
    await screen.findByRole('dialog', { name: 'Template Creation Complete' });
    const [before, after] = [first, second].map((calls) => calls.flatMap(callOf));
    expect(after?.[0]).not.toBe(before?.[0]);
    expect(after?.[1]).toBe(before?.[1]);
  });
});
