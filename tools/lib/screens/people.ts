import { escape, key, open, press, see, seeText } from './steps.ts';
import type { Part, Step } from './steps.ts';

const people = '/user-management';

const crew = 'r.ortiz@example.org\ns.reyes@example.org\nk.lind@example.org';

export const account: Part = {
  title: 'Account and settings',
  screens: [
    {
      name: 'profile',
      path: '/profile',
      words: 'Profile',
      isWhole: true,
      steps: [
        open('/profile'),
        (page) =>
          page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first().waitFor(),
      ],
    },
    { name: 'profile-form', path: '/profile', words: 'Changing it', steps: [press('Edit')] },
    {
      name: 'edit-profile',
      path: '/profile/edit',
      words: 'Name, password, devices',
      isWhole: true,
      steps: [open('/profile/edit'), seeText('This device')],
    },
    {
      name: 'admin',
      path: '/admin',
      words: 'An administrator’s own page',
      steps: [open('/admin'), see('heading')],
    },
    {
      name: 'settings',
      path: '/settings',
      words: 'Settings',
      isWhole: true,
      steps: [open('/settings'), see('heading', 'Tool control')],
    },
    {
      name: 'ai-key',
      path: '/settings',
      words: 'A key for Gemini',
      steps: [press('API Key Required'), see('dialog')],
    },
    { name: 'user-menu', path: '/settings', words: 'The menu', steps: [escape, press('User menu')] },
    {
      name: 'palette',
      path: '/settings',
      words: 'Find anything: Ctrl-K',
      steps: [escape, key('Control+k'), see('dialog'), (page) => page.keyboard.type('blue')],
    },
  ],
};

/** `invite` makes an invitation. */
export const administration = (invite: Step): Part => ({
  title: 'People and the record',
  screens: [
    {
      name: 'user-management',
      path: people,
      words: 'Members and invitations',
      isWhole: true,
      steps: [escape, invite, open('/user-management'), see('button', /^Edit /)],
    },
    { name: 'member', path: people, words: 'Roles and duties of a member', steps: [press('Edit Sam Reyes')] },
    {
      name: 'invite',
      path: people,
      words: 'Inviting someone',
      steps: [escape, press(/Invite/), see('dialog')],
    },
    {
      name: 'invite-many',
      path: people,
      words: 'Inviting many, from a pasted list',
      steps: [
        escape,
        press('Invite many'),
        see('dialog', 'Invite many'),
        (page) => page.getByRole('dialog').getByRole('textbox').first().fill(crew),
      ],
    },
    {
      name: 'audit',
      path: '/audit',
      words: 'The activity log',
      steps: [escape, open('/audit'), see('button', /^Details of event/)],
    },
    {
      name: 'audit-event',
      path: '/audit',
      words: 'One event',
      steps: [press(/^Details of event/)],
    },
    { name: 'audit-export', path: '/audit', words: 'Export', steps: [press('Export'), see('dialog')] },
  ],
});
