import { closeToast, fill, open, press, see } from './steps.ts';
import type { Part, Step } from './steps.ts';

/** Signed out, until `signIn`. */
export const visitors = (signIn: Step): Part => ({
  title: 'Sign in',
  screens: [
    { name: 'login', path: '/login', words: 'Sign In', isDark: true, steps: [open('/login')] },
    {
      name: 'login-failed',
      path: '/login',
      words: 'A wrong password',
      steps: [
        fill('Username', 'demo.admin'),
        fill('Password', 'not it at all'),
        press('Sign In'),
        see('alert'),
        closeToast,
      ],
    },
    {
      name: 'register',
      path: '/register',
      words: 'A new organization',
      isWhole: true,
      steps: [open('/register')],
    },
    {
      name: 'reset-password',
      path: '/reset-password/:token?',
      words: 'A new password, from a link',
      steps: [
        open('/reset-password?token=no-such-link'),
        fill('New password', 'hangar seven'),
        press('Save password'),
        see('alert'),
      ],
    },
    { name: 'not-found', path: '', words: 'No such page', steps: [open('/no-such-page')] },
    {
      name: 'home-empty',
      path: '/',
      words: 'Home, before the first inventory',
      steps: [open('/login'), signIn],
    },
  ],
});

/** Another person of the organization joins; then the first one comes back through a drawer's label. */
export const returning = (signIn: Step, invitation: () => string): Part => ({
  title: 'Joining and coming back',
  screens: [
    {
      name: 'join',
      path: '/register',
      words: 'An invitation',
      isWhole: true,
      steps: [
        open('/'),
        press('User menu'),
        press('Log out', 'menuitem'),
        (page) => page.waitForURL('/login'),
        (page) => page.goto(invitation()),
        see('button', 'Create Account'),
      ],
    },
    {
      name: 'home-continue',
      path: '/',
      words: 'Home, after a drawer’s address was opened signed out',
      steps: [
        open('/toolbox/TB-7/drawer/2/history'),
        (page) => page.waitForURL('/login'),
        signIn,
        see('link', /^Continue to/),
        closeToast,
      ],
    },
  ],
});
