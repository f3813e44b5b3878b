import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildDrawer } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';
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
