import { endpoints } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCountedDrawer, buildDashboard, buildSession, buildToolbox } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer } from '../test/server.ts';

type Person = ReturnType<typeof renderRoute>['person'];

beforeEach(() => {
  answer(endpoints.listToolboxes, [buildToolbox()]);
  answer(endpoints.getToolbox, buildToolbox());
  answer(endpoints.listDrawers, [buildCountedDrawer()]);
  answer(endpoints.getDashboard, buildDashboard());
  answer(endpoints.listActivity, []);
  answer(endpoints.listSessions, { sessions: [buildSession({ current: true })] });
});
afterEach(() => vi.useRealTimers());

const press = async (person: Person, name: string) =>
  person.click(await screen.findByRole('button', { name }));
const type = async (person: Person, label: string, text: string) =>
  person.type(await screen.findByLabelText(label), text);

interface Deed {
  readonly path: string;
  readonly user: object | null;
  readonly prepare: (person: Person) => Promise<void>;
  /** The button to press, and its label while pending. */
  readonly button: string;
  readonly waiting: string;
}

const deeds: [string, Endpoint, Deed][] = [
  [
    'sign-in',
    endpoints.login,
    {
      path: '/login',
      user: null,
      prepare: async (person) => {
        await type(person, 'Username', 'ann');
        await type(person, 'Password', 'secret1');
      },
      button: 'Sign In',
      waiting: 'Signing in...',
    },
  ],
  [
    'registration',
    endpoints.registerOrganization,
    {
      path: '/register',
      user: null,
      prepare: async (person) => {
        await type(person, 'Organization name', 'ABC');
        await type(person, 'Username', 'ann');
        await type(person, 'Password', 'secret1');
      },
      button: 'Create Account',
      waiting: 'Creating account...',
    },
  ],
  [
    'a changed profile',
    endpoints.updateProfile,
    {
      path: '/profile',
      user: {},
      prepare: (person) => press(person, 'Edit'),
      button: 'Save Changes',
      waiting: 'Saving...',
    },
  ],
  [
    'a changed password',
    endpoints.changePassword,
    {
      path: '/profile/edit',
      user: {},
      prepare: async (person) => {
        await type(person, 'Current password', 'secret1');
        await type(person, 'New password', 'secret2');
      },
      button: 'Change password',
      waiting: 'Change password',
    },
  ],
  [
    'a changed toolbox',
    endpoints.updateToolbox,
    {
      path: '/toolboxes',
      user: {},
      prepare: (person) => press(person, 'Edit'),
      button: 'Update Toolbox',
      waiting: 'Update Toolbox',
    },
  ],
  [
    'a deleted toolbox',
    endpoints.deleteToolbox,
    {
      path: '/toolboxes',
      user: {},
      prepare: async (person) => {
        await press(person, 'Edit');
        await press(person, 'Delete Toolbox');
        await screen.findByRole('alertdialog');
      },
      button: 'Delete',
      waiting: 'Delete',
    },
  ],
  [
    'a new toolbox',
    endpoints.createToolbox,
    {
      path: '/toolbox/new',
      user: {},
      prepare: async (person) => {
        await type(person, 'Name', 'TB-1');
        await press(person, 'Next');
        await screen.findByRole('slider');
        await press(person, 'Next');
      },
      button: 'Create Toolbox',
      waiting: 'Create Toolbox',
    },
  ],
  [
    'a completed inventory',
    endpoints.setToolboxStatus,
    {
      path: '/toolbox/TB-1/complete',
      user: {},
      prepare: () => Promise.resolve(),
      button: 'Complete Inventory',
      waiting: 'Complete Inventory',
    },
  ],
];

describe('pending work shows within 100 ms', () => {
  it.each(deeds)('%s', async (_name, endpoint, { path, user, prepare, button, waiting }) => {
    answer(endpoint, () => new Promise(() => undefined));
    const { person } = renderRoute(path, { user });
    await prepare(person);
    const pressed = await screen.findByRole('button', { name: button });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // why: user-event waits on timers, which are frozen from here on.
    fireEvent.click(pressed);
    await act(() => vi.advanceTimersByTimeAsync(100));
    const shown = screen.getByRole('button', { name: waiting });
    expect([shown.getAttribute('aria-busy'), shown.hasAttribute('disabled')]).toEqual(['true', true]);
  });
});
