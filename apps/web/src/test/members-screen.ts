import { endpoints } from '@stowed/contract';
import type { Member } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { buildInvite, buildMember } from './factories.ts';
import type { renderRoute } from './render-route.tsx';
import { answer } from './server.ts';
import { shownToast } from './toast.ts';

export const membersScreen = '/user-management';

export const ray: Partial<Member> = {
  id: 'user-2',
  username: 'ray',
  firstName: 'Ray',
  lastName: 'Ortiz',
};

/** An owner, a maintainer, and an invitation in each state. */
export function givenMembers() {
  answer(endpoints.listMembers, [
    buildMember({ organizationRole: 'owner' }),
    buildMember({ ...ray, role: 'maintainer', email: null, lastLogin: null }),
  ]);
  answer(endpoints.listInvites, [
    buildInvite(),
    buildInvite({ id: 'invite-2', email: 'joined@example.com', status: 'accepted' }),
    buildInvite({ id: 'invite-3', email: 'late@example.com', status: 'expired' }),
  ]);
}

export const table = (name: string) => screen.findByRole('table', { name });

export async function rowOf(name: string, text: string) {
  const row = (await within(await table(name)).findByText(text)).closest('tr');
  if (!row) throw new Error(`No row with ${text}`);
  return within(row);
}

export async function press(person: ReturnType<typeof renderRoute>['person'], name: string) {
  await person.click(await screen.findByRole('button', { name }));
}

export const expectToast = (toast: object) => waitFor(() => expect(shownToast()).toMatchObject(toast));
