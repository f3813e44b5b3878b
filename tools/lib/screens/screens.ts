import type { Page } from '@playwright/test';
import { sample } from '../../e2e/support/samples.ts';

type Step = (page: Page) => Promise<unknown>;
type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

interface Screen {
  /** The picture's name, without size and theme. */
  readonly name: string;
  /** The whole page, if its length matters. */
  readonly isWhole: boolean;
  /** How to get there from the previous screen. */
  readonly steps: readonly Step[];
}

const shot = (name: string, ...steps: Step[]): Screen => ({ name, isWhole: false, steps });

const whole = (name: string, ...steps: Step[]): Screen => ({ name, isWhole: true, steps });

/** For steps that wait for the engine. */
const SLOW_MS = 60_000;

const open =
  (path: string): Step =>
  (page) =>
    page.goto(path);

/** Opens another screen of the toolbox on the page. */
const openOther =
  (rest: string): Step =>
  (page) =>
    page.goto(page.url().replace(/(\/toolbox\/[^/]+).*$/, `$1/${rest}`));

const press =
  (name: Name, role: Role = 'button'): Step =>
  (page) =>
    page.getByRole(role, { name }).first().click();

const see =
  (role: Role, name?: Name): Step =>
  (page) =>
    page
      .getByRole(role, name === undefined ? {} : { name })
      .first()
      .waitFor();

const seeText =
  (text: Name, timeout = 30_000): Step =>
  (page) =>
    page.getByText(text).first().waitFor({ timeout });

const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label).fill(text);

const escape: Step = (page) => page.keyboard.press('Escape');

type Change = (given: Readonly<Record<string, unknown>>) => object;

/** Changes the server's response. */
const answering =
  (path: string, change: Change): Step =>
  (page) =>
    page.route(path, async (route) => {
      const given = (await (await route.fetch()).json()) as Readonly<Record<string, unknown>>;
      await route.fulfill({ json: change(given) });
    });

const noLonger =
  (path: string): Step =>
  (page) =>
    page.unroute(path);

/** Opens the toolbox with this foam, and the sample photos of its first drawer. */
const openSamples = (foam: string): Step[] => [
  open('/toolboxes'),
  (page) =>
    page
      .getByRole('listitem')
      .filter({ hasText: foam })
      .getByRole('link', { name: 'View Inventory' })
      .click(),
  press('Capture'),
  press('Upload', 'tab'),
  (page) => page.getByRole('region', { name: 'Sample photos' }).getByRole('button').first().waitFor(),
];

const choosePhoto = (name: RegExp): Step[] => [
  press(name),
  seeText('Image processed successfully', SLOW_MS),
  press('Close notification'),
];

const visitors = (signIn: () => Promise<void>): Screen[] => [
  shot('login', open('/login')),
  shot(
    'login-failed',
    fill('Username', 'demo.admin'),
    fill('Password', 'not it at all'),
    press('Sign In'),
    see('alert'),
  ),
  whole('register', open('/register')),
  shot(
    'reset-password',
    open('/reset-password?token=no-such-link'),
    fill('New password', 'hangar seven'),
    press('Save Password'),
    see('alert'),
  ),
  shot('not-found', open('/no-such-page')),
  shot('home', open('/login'), () => signIn()),
];

const inventory: Screen[] = [
  shot('toolboxes', open('/toolboxes'), see('link', 'View Inventory')),
  shot('capture', ...openSamples('gray-blue')),
  shot('drawer', ...choosePhoto(/tilt/)),
  shot('heatmap', press('Heatmap'), see('dialog')),
  shot('positions', press('Close'), press('Adjust Tool Positions'), (page) =>
    page.getByRole('textbox', { name: 'Name of tool 2', exact: true }).focus(),
  ),
  whole('history', press('Close'), openOther('drawer/1/history'), press('Photo and tools')),
  shot('template', openOther('templates'), see('button', 'Save Template'), (page) =>
    page.locator('g[role=button]').nth(1).focus(),
  ),
  shot('summary', openOther('complete'), see('heading', 'Inventory Summary')),
  shot('review', ...openSamples('black-white'), ...choosePhoto(/occlusion/), (page) =>
    page.getByRole('region', { name: 'Needs your eyes' }).evaluate((element) => element.scrollIntoView()),
  ),
];

const toolboxes: Screen[] = [
  shot('toolboxes-search', open('/toolboxes?q=black&type=rolling'), seeText(/of \d+ toolbox/)),
  shot(
    'toolboxes-none-found',
    open('/toolboxes?q=nothing-of-the-kind'),
    seeText('No toolboxes match these filters.'),
  ),
  shot('edit-toolbox', open('/toolboxes'), press('Edit'), press('Drawer Tool Counts'), (page) =>
    page.getByLabel('Drawer 1').waitFor(),
  ),
  shot('delete-toolbox', press('Delete Toolbox')),
  shot(
    'toolboxes-no-detection',
    answering('**/api/init-gemini', (state) => ({ ...state, initialized: false, engine: 'gemini' })),
    open('/toolboxes'),
    seeText('API Setup Required'),
  ),
  shot('contact-administrator', press('Contact Administrator')),
  shot('wizard-1', noLonger('**/api/init-gemini'), open('/toolbox/new'), fill('Name', 'Flight line 7')),
  whole('wizard-2', press('Next')),
  shot('wizard-3', press('Next')),
];

const dialogs: Screen[] = [
  shot('scan-qr', open('/'), press('Scan QR Code'), see('dialog')),
  whole(
    'labels',
    open('/toolboxes'),
    (page) => page.getByRole('link', { name: 'View Inventory' }).last().click(),
    openOther('labels'),
    see('img', /^Sheet 1/),
  ),
  shot(
    'cannot-complete',
    openOther('complete'),
    press('Complete With Missing Tools'),
    see('dialog', 'Cannot Complete Inventory'),
  ),
  shot(
    'summary-complete',
    answering('**/api/toolbox/*', (toolbox) => ({ ...toolbox, status: 'complete' })),
    openOther('complete'),
    see('button', 'Start New Inventory'),
  ),
  shot('new-inventory', press('Start New Inventory'), see('alertdialog')),
];

/** Screens that appear only in certain states: for other roles, for newcomers, without a network. */
const states: Screen[] = [
  shot(
    'toolboxes-empty',
    noLonger('**/api/toolbox/*'),
    answering('**/api/toolboxes', () => []),
    open('/toolboxes'),
    seeText('No toolboxes yet'),
  ),
  shot(
    'toolboxes-maintainer',
    noLonger('**/api/toolboxes'),
    answering('**/api/user', (user) => ({ ...user, role: 'maintainer' })),
    open('/toolboxes'),
    seeText(/need admin for toolbox creation/),
  ),
  shot(
    'offline',
    noLonger('**/api/user'),
    (page) => page.route('**/api/**', (route) => route.abort()),
    open('/toolboxes'),
    seeText('Offline.'),
  ),
];

const account: Screen[] = [
  whole('profile', noLonger('**/api/**'), open('/profile'), (page) =>
    page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first().waitFor(),
  ),
  shot('profile-form', press('Edit')),
  whole('edit-profile', open('/profile/edit'), seeText('This device')),
  whole('settings', open('/settings'), see('heading', 'Settings')),
  shot('user-menu', press('User menu')),
];

const people: Screen[] = [
  whole('user-management', open('/user-management'), see('button', /^Edit /)),
  shot('member', press('Edit Sam Reyes')),
  shot('invite', escape, press(/Invite/), see('dialog')),
  shot('audit', escape, open('/audit'), see('button', /^Details of event/)),
  shot('audit-export', press('Export')),
  shot('ai-key', escape, open('/settings'), press('API Key Required'), see('dialog')),
];

const training: Screen[] = [
  whole(
    'training-upload',
    open('/training'),
    fill('Drawer type (optional)', 'Sockets'),
    (page) => page.getByLabel('Training images').setInputFiles([sample.reference, sample.photo]),
    see('button', 'Upload 2 images'),
  ),
  whole(
    'training-manage',
    press('Upload 2 images'),
    (page) => page.locator('li[data-status=success]').nth(1).waitFor(),
    press('Manage Images', 'tab'),
    (page) => page.getByRole('region', { name: 'Pending' }).getByRole('img').first().waitFor(),
  ),
  whole(
    'training-analyze',
    (page) => page.getByRole('region', { name: 'Pending' }).getByRole('link').nth(1).click(),
    fill('Tool position count', String(sample.toolCount)),
    fill('Expected tool count', String(sample.toolCount)),
  ),
  whole('training-verify', press('Analyze with AI'), (page) =>
    page.getByLabel('Name of tool 1', { exact: true }).waitFor({ timeout: SLOW_MS }),
  ),
  shot('training-assign', press('Assign Template'), see('dialog')),
  shot('training-export', open('/training?tab=export'), press('Export Dataset', 'tab')),
];

/** Home for a person who opened a drawer's address and had to sign in first. */
const continued = (signIn: () => Promise<void>): Screen =>
  shot(
    'home-continue',
    open('/'),
    press('User menu'),
    press('Log out', 'menuitem'),
    (page) => page.waitForURL('/login'),
    open('/toolbox/TB-7/drawer/2'),
    (page) => page.waitForURL('/login'),
    () => signIn(),
    see('link', /^Continue to/),
    press('Close notification'),
  );

/** Every screen with its states and dialogs, in the order of a walk that starts signed out. */
export const screens = (signIn: () => Promise<void>): Screen[] => [
  ...visitors(signIn),
  ...[inventory, toolboxes, dialogs, states, account, people, training].flat(),
  continued(signIn),
];
