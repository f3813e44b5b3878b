import { endpoints } from '@stowed/contract';
import type { User } from '@stowed/contract';
import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { Providers } from '../app/providers.tsx';
import { AppRouter } from '../app/router.tsx';
import { buildUser } from './factories.ts';
import { answer } from './server.ts';

interface Options {
  /** The user of the session; null renders signed out. */
  readonly user?: Partial<User> | null;
}

/** Renders the whole application at a path, as a browser would open it. */
export function renderRoute(path: string, { user = {} }: Options = {}) {
  window.history.replaceState(null, '', path);
  if (user) {
    localStorage.setItem('authToken', 'token-of-test');
    answer(endpoints.getUser, buildUser(user));
  }
  // why: an opening dialog re-enables the pointer slightly late; the e2e tests press in a real browser.
  const person = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = render(
    <Providers>
      <AppRouter />
    </Providers>,
  );
  return { person, ...view };
}
