import type { Page } from '@playwright/test';

export type Step = (page: Page) => Promise<unknown>;
type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

export interface Screen {
  /** The picture's name, without size and theme. */
  readonly name: string;
  /** The router's path of the page that it shows. */
  readonly path: string;
  /** What it shows, for docs/screens.md. */
  readonly words: string;
  /** The whole page, if its length matters. */
  readonly isWhole?: boolean;
  /** Also in the dark theme. */
  readonly isDark?: boolean;
  /** How to get there from the previous screen. */
  readonly steps: readonly Step[];
}

/** Screens under one heading of docs/screens.md. */
export interface Part {
  readonly title: string;
  readonly screens: readonly Screen[];
}

/** For steps that wait for the engine. */
export const SLOW_MS = 60_000;

export const open =
  (path: string): Step =>
  (page) =>
    page.goto(path);

/** Opens another screen of the toolbox on the page. */
export const openOther =
  (rest: string): Step =>
  (page) =>
    page.goto(page.url().replace(/(\/toolbox\/[^/]+).*$/, `$1/${rest}`));

export const press =
  (name: Name, role: Role = 'button'): Step =>
  (page) =>
    page.getByRole(role, { name }).first().click();

export const see =
  (role: Role, name?: Name): Step =>
  (page) =>
    page
      .getByRole(role, name === undefined ? {} : { name })
      .first()
      .waitFor();

export const seeText =
  (text: Name, timeout = 30_000): Step =>
  (page) =>
    page.getByText(text).first().waitFor({ timeout });

export const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label).first().fill(text);

export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);

export const escape: Step = key('Escape');

type Change = (given: Readonly<Record<string, unknown>>) => object;

/** Changes the server's response. */
export const answering =
  (path: string, change: Change): Step =>
  (page) =>
    page.route(path, async (route) => {
      const given = (await (await route.fetch()).json()) as Readonly<Record<string, unknown>>;
      await route.fulfill({ json: change(given) });
    });

export const noLonger =
  (path: string): Step =>
  (page) =>
    page.unroute(path);

let letGo = (): void => undefined;

/** Keeps the next request from the server until `release`. */
export const hold =
  (path: string): Step =>
  (page) =>
    page.route(
      path,
      async (route) => {
        await new Promise<void>((resolve) => (letGo = resolve));
        await route.continue();
      },
      { times: 1 },
    );

export const release: Step = () => Promise.resolve(letGo());

/** Closes a notification, also one that a dialog lies over. */
export const closeToast: Step = (page) =>
  page.locator('[aria-label="Close notification"]').first().dispatchEvent('click');

export const offline =
  (isOffline: boolean): Step =>
  (page) =>
    page.context().setOffline(isOffline);

/** Opens the toolbox with this foam. */
export const openToolbox = (foam: string | RegExp): Step[] => [
  open('/toolboxes'),
  (page) =>
    page
      .getByRole('listitem')
      .filter({ hasText: foam })
      .getByRole('link', { name: 'View Inventory' })
      .click(),
  see('button', 'Capture'),
];

/** Chooses a sample photo of the open drawer, and waits for its verdicts. */
export const photograph = (name: RegExp): Step[] => [
  press('Capture'),
  press('Upload', 'tab'),
  press(name),
  seeText('Image processed successfully', SLOW_MS),
  closeToast,
];
