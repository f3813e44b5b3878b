import { unfold } from '../../../e2e/support/fold.ts';
import {
  answering,
  closeToast,
  escape,
  fill,
  noLonger,
  offline,
  open,
  openOther,
  openToolbox,
  press,
  see,
  seeText,
} from './steps.ts';
import { sample } from '../../../e2e/support/samples.ts';
import type { Part, Step } from './steps.ts';

const list = '/toolboxes';

/** With a mouse or a finger. */
const chooseTwoShapes: Step[] = [
  async (page) => {
    const several = page.getByRole('button', { name: 'Select several', exact: true });
    if (await several.isVisible()) await several.click();
  },
  ...[0, 2].map(
    (index): Step =>
      (page) =>
        page
          .locator('g[role=button]')
          .nth(index)
          .click({ modifiers: ['Shift'] }),
  ),
];

const duplicateOf = (foam: string): Step[] => [
  open('/toolboxes?view=table'),
  (page) => page.locator('tr, li').filter({ hasText: foam }).getByRole('checkbox').first().check(),
  press('Duplicate'),
  press(/^Make 1 copy/),
  seeText('1 toolbox created'),
  closeToast,
];

export const toolboxes: Part[] = [
  {
    title: 'Toolboxes',
    screens: [
      {
        name: 'toolboxes-search',
        path: list,
        words: 'Search and filters',
        steps: [
          offline(false),
          seeText('not sent yet'),
          open('/toolboxes?q=black&type=rolling'),
          seeText(/of \d+ toolbox/),
        ],
      },
      {
        name: 'toolboxes-table',
        path: list,
        words: 'As a table, with two selected',
        steps: [
          open('/toolboxes'),
          press('Table'),
          (page) => page.getByRole('checkbox').nth(1).check(),
          (page) => page.getByRole('checkbox').nth(2).check(),
        ],
      },
      {
        name: 'duplicate',
        path: list,
        words: 'Duplicating two toolboxes',
        isWhole: true,
        steps: [press('Duplicate'), see('dialog', /^Duplicate/)],
      },
      {
        name: 'apply-templates',
        path: list,
        words: 'One toolbox’s templates for others',
        steps: [escape, press('Apply templates'), see('dialog', 'Apply templates')],
      },
      {
        name: 'labels-many',
        path: '/labels',
        words: 'Labels of several toolboxes',
        steps: [escape, press(/^(Print labels|Labels)/, 'link'), see('heading', /Labels/i)],
      },
      {
        name: 'import',
        path: '/toolboxes/import',
        words: 'Importing toolboxes from a list',
        isWhole: true,
        steps: [
          open('/toolboxes'),
          press('Cards'),
          open('/toolboxes/import'),
          see('heading', /Import/),
          (page) =>
            page
              .getByRole('textbox')
              .first()
              .fill(
                'Toolbox name,Drawer number,Tool name\nFlight line 8,1,Pliers\n,,Torch\n,2,Hammer\nFlight line 9,1,Pliers',
              ),
          seeText('Flight line 9'),
        ],
      },
      {
        name: 'toolboxes-none-found',
        path: list,
        words: 'Nothing found',
        steps: [open('/toolboxes?q=nothing-of-the-kind'), seeText('No toolboxes match these filters.')],
      },
      {
        name: 'edit-toolbox',
        path: list,
        words: 'Changing a toolbox',
        steps: [
          open('/toolboxes'),
          press('Edit'),
          press('Drawer Tool Counts'),
          (page) => page.getByLabel('Drawer 1').waitFor(),
        ],
      },
      { name: 'delete-toolbox', path: list, words: 'Deleting one', steps: [press('Delete Toolbox')] },
      {
        name: 'toolboxes-no-detection',
        path: list,
        words: 'An organization whose engine needs a key',
        steps: [
          answering('**/api/init-gemini', (state) => ({ ...state, initialized: false, engine: 'gemini' })),
          open('/toolboxes'),
          seeText('API Setup Required'),
        ],
      },
      {
        name: 'contact-administrator',
        path: list,
        words: 'Whom to ask',
        steps: [press('Contact Administrator')],
      },
      {
        name: 'toolboxes-empty',
        path: list,
        words: 'No toolbox yet',
        steps: [
          noLonger('**/api/init-gemini'),
          answering('**/api/toolboxes', () => []),
          open('/toolboxes'),
          seeText('No toolboxes yet'),
        ],
      },
      {
        name: 'toolboxes-maintainer',
        path: list,
        words: 'As a maintainer',
        steps: [
          noLonger('**/api/toolboxes'),
          answering('**/api/user', (user) => ({ ...user, role: 'maintainer' })),
          open('/toolboxes'),
          see('link', 'View Inventory'),
        ],
      },
    ],
  },
  {
    title: 'Set up a toolbox',
    screens: [
      {
        name: 'wizard-1',
        path: '/toolbox/new',
        words: 'Name and kind',
        steps: [noLonger('**/api/user'), open('/toolbox/new'), fill('Name', 'Flight line 7')],
      },
      {
        name: 'wizard-2',
        path: '/toolbox/new',
        words: 'Drawers and foam',
        isWhole: true,
        steps: [press('Next')],
      },
      { name: 'wizard-3', path: '/toolbox/new', words: 'Review', steps: [press('Next')] },
      {
        name: 'template',
        path: '/toolbox/:id/templates',
        words: 'A template',
        isDark: true,
        steps: [
          ...openToolbox('gray-blue'),
          openOther('templates'),
          see('button', 'Save Template'),
          (page) => page.locator('g[role=button]').nth(1).focus(),
        ],
      },
      {
        name: 'merge',
        path: '/toolbox/:id/templates',
        words: 'Merging two shapes with different names',
        steps: [...chooseTwoShapes, press('Merge'), see('dialog', 'Which name stays?')],
      },
      {
        name: 'second-photo',
        path: '/toolbox/:id/templates',
        words: 'A second photo, for tools that the first does not show',
        steps: [escape, press('Second photo'), seeText('For tools that the first photo does not show')],
      },
      {
        name: 'naming',
        path: '/toolbox/:id/templates',
        words: 'Giving the shapes their names from a list',
        steps: [
          escape,
          press('Names from a list'),
          (page) =>
            page
              .getByLabel('Tool list')
              .fill(
                'Claw hammer\nBall-peen hammer\nLong-nose pliers\nSide cutters\nAdjustable wrench\nTorque wrench',
              ),
          press('Name the shapes'),
          see('button', /^Yes, shape/),
        ],
      },
      {
        name: 'use-for-others',
        path: '/toolbox/:id/drawer/:number',
        words: 'One template for other drawers',
        steps: [
          ...openToolbox('gray-blue'),
          (page) => unfold(page, 'Drawer Template'),
          press('Use for other drawers'),
          seeText('Show those with a template too'),
          (page) => page.getByLabel('Show those with a template too').check(),
        ],
      },
      {
        name: 'judgments',
        path: '/toolbox/:id/drawer/:number',
        words: "How a drawer's photos are judged",
        steps: [escape, press('How it is judged'), seeText('Refused photos')],
      },
      {
        name: 'labels',
        path: '/toolbox/:id/labels',
        words: 'Labels to print',
        isWhole: true,
        steps: [openOther('labels'), see('img', /^Sheet 1/)],
      },
      {
        name: 'new-reference',
        path: '/toolbox/:id/drawer/:number',
        words: 'A new reference, where a copied template does not fit',
        steps: [
          ...duplicateOf('gray-blue'),
          press('Cards'),
          ...openToolbox(/gray-blue-\d/),
          press('Capture'),
          press('Upload', 'tab'),
          (page) => page.getByLabel('Choose a photo').setInputFiles(sample.photoOfAnotherDrawer),
          press('Use it anyway'),
          press("Use as this drawer's new reference"),
          see('dialog', /^New reference/),
        ],
      },
      {
        name: 'scan-qr',
        path: '/',
        words: 'Scanning a label',
        steps: [
          escape,
          press('Retake photo'),
          escape,
          // The device forgets the photo before the page is left.
          (page) => page.getByRole('region', { name: 'Not sent yet' }).waitFor({ state: 'hidden' }),
          open('/'),
          press('Scan QR Code'),
          see('dialog'),
        ],
      },
    ],
  },
];
