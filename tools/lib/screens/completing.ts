import { changeSettings } from '../../../e2e/support/service.ts';
import { escape, open, openOther, openToolbox, press, see, seeText } from './steps.ts';
import type { Screen, Step } from './steps.ts';

const summary = '/toolbox/:id/complete';

/** From the summary to the cases. */
const summaryAndCases: Screen[] = [
  {
    name: 'summary',
    path: summary,
    words: 'The summary of an inventory',
    isDark: true,
    steps: [...openToolbox('gray-blue'), openOther('complete'), see('heading', 'Inventory Summary')],
  },
  {
    name: 'cannot-complete',
    path: summary,
    words: 'Completing with incomplete drawers',
    steps: [press('Complete With Missing Tools'), see('dialog', 'Cannot Complete Inventory')],
  },
  {
    name: 'summary-complete',
    path: summary,
    words: 'After completion',
    steps: [
      press('Complete Anyway'),
      seeText('Inventory complete'),
      (page) => page.waitForURL('/'),
      (page) => page.goBack(),
      see('button', 'Start New Inventory'),
    ],
  },
  {
    name: 'new-inventory',
    path: summary,
    words: 'A new inventory',
    steps: [press('Start New Inventory'), see('alertdialog')],
  },
  {
    name: 'inventories',
    path: '/toolbox/:id/inventories',
    words: 'The inventories of a toolbox',
    isDark: true,
    steps: [press('Cancel'), openOther('inventories'), see('heading', /Inventories/)],
  },
  {
    name: 'cases',
    path: '/cases',
    words: 'The lost-tool cases',
    isDark: true,
    steps: [open('/cases'), see('link', /^Case \d+/)],
  },
  {
    name: 'case',
    path: '/cases/:number',
    words: 'A lost-tool case',
    isWhole: true,
    isDark: true,
    steps: [press(/^Case \d+/, 'link'), see('heading', /^Case \d+/)],
  },
  {
    name: 'case-entry',
    path: '/cases/:number',
    words: 'An entry of the search log',
    steps: [press('Add entry'), see('dialog')],
  },
  {
    name: 'case-closure',
    path: '/cases/:number',
    words: 'Proposing to close a case',
    steps: [escape, press(/^Propose closure/), see('dialog')],
  },
  {
    name: 'sign',
    path: summary,
    words: 'Signing an inventory, where the organization asks for it',
    isDark: true,
    steps: [
      escape,
      (page) => changeSettings(page, { signing: 'on' }),
      ...openToolbox('gray-blue'),
      openOther('complete'),
      press('Start New Inventory'),
      (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Start New Inventory' }).click(),
      press('Complete With Missing Tools'),
      press('Complete Anyway'),
      see('dialog', /^Sign/),
    ],
  },
];

/** From the summary to the cases, and who is notified of them: `giveNews` lets others act. */
export const completing = (giveNews: Step): Screen[] => [
  ...summaryAndCases,
  {
    name: 'notifications',
    path: '/',
    words: 'The bell and its list',
    steps: [
      escape,
      (page) => changeSettings(page, { signing: 'off' }),
      giveNews,
      open('/'),
      press('Notifications,'),
      see('link', /^Case \d+ needs a second person/),
    ],
  },
  { name: 'home', path: '/', words: 'Home', isDark: true, steps: [open('/'), see('heading')] },
];
