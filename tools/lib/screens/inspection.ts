import { sample } from '../../../e2e/support/samples.ts';
import { completing } from './completing.ts';
import {
  SLOW_MS,
  closeToast,
  escape,
  fill,
  hold,
  offline,
  open,
  openOther,
  openToolbox,
  photograph,
  press,
  release,
  see,
  seeText,
} from './steps.ts';
import type { Part, Screen, Step } from './steps.ts';

const drawer = '/toolbox/:id/drawer/:number';
const summary = '/toolbox/:id/complete';

const taking: Screen[] = [
  {
    name: 'toolboxes',
    path: '/toolboxes',
    words: 'The toolboxes',
    isDark: true,
    steps: [open('/toolboxes')],
  },
  {
    name: 'start-inventory',
    path: summary,
    words: 'What the inventory is for',
    isDark: true,
    steps: [
      ...openToolbox('gray-blue'),
      openOther('complete'),
      press('Start…'),
      press('Shift end', 'radio'),
      fill('Aircraft or job', '84-0012'),
      press('Add aircraft 84-0012'),
      see('button', /^Remove/),
    ],
  },
  {
    name: 'drawer-empty',
    path: drawer,
    words: 'A drawer before its photo',
    isDark: true,
    steps: [
      press('Start inventory'),
      seeText(/^Shift end inventory$/),
      openOther('drawer/1'),
      see('button', 'Capture'),
    ],
  },
  {
    name: 'camera',
    path: drawer,
    words: 'The camera',
    steps: [
      press('Capture'),
      (page) => page.getByRole('button', { name: 'Take photo', disabled: false }).waitFor(),
    ],
  },
  {
    name: 'samples',
    path: drawer,
    words: 'A photo from a file, or a sample photo',
    steps: [
      press('Upload', 'tab'),
      (page) => page.getByRole('region', { name: 'Sample photos' }).getByRole('button').first().waitFor(),
    ],
  },
  {
    name: 'sending',
    path: drawer,
    words: 'The photo is sent',
    steps: [
      hold('**/api/process-image'),
      press(/tilt/),
      see('region', 'Verdict'),
      (page) => page.getByRole('button', { name: 'Sending the photo…' }).waitFor(),
      closeToast,
    ],
  },
];

const verdicts: Screen[] = [
  {
    name: 'drawer',
    path: drawer,
    words: 'A drawer with tools missing',
    isDark: true,
    steps: [release, seeText('Image processed successfully', SLOW_MS), closeToast],
  },
  {
    name: 'tool',
    path: drawer,
    words: 'One tool, photo beside template',
    steps: [press(/^(Resolve|Check \d)/), see('dialog')],
  },
  {
    name: 'whole-drawer',
    path: drawer,
    words: 'The whole page of a drawer',
    isWhole: true,
    steps: [escape, see('button', /^(Resolve|Check)/)],
  },
  {
    name: 'complete-drawer',
    path: drawer,
    words: 'Completing a drawer with tools missing',
    isDark: true,
    steps: [press('Complete Drawer Inventory'), see('dialog', /^Complete drawer/)],
  },
  {
    name: 'heatmap',
    path: drawer,
    words: 'Where the tools are',
    steps: [escape, press('Heatmap'), see('dialog')],
  },
  {
    name: 'positions',
    path: drawer,
    words: 'Correcting outlines',
    steps: [
      press('Close'),
      press('Adjust Tool Positions'),
      (page) => page.getByRole('textbox', { name: 'Name of tool 2', exact: true }).focus(),
    ],
  },
  {
    name: 'review',
    path: drawer,
    words: 'A drawer with doubts',
    isDark: true,
    steps: [
      press('Close'),
      ...openToolbox('black-white'),
      ...photograph(/occlusion/),
      see('button', /^Check \d/),
    ],
  },
  {
    name: 'review-stack',
    path: drawer,
    words: 'Doubts, one after the other',
    isDark: true,
    steps: [press(/^Check \d/), see('dialog')],
  },
  {
    name: 'doubted',
    path: drawer,
    words: 'A photo of another drawer, before it is sent',
    steps: [
      escape,
      press('Capture'),
      press('Upload', 'tab'),
      (page) => page.getByLabel('Choose a photo').setInputFiles(sample.photoOfAnotherDrawer),
      see('heading', /look like drawer/),
      closeToast,
    ],
  },
  {
    name: 'refused',
    path: drawer,
    words: 'The same photo, refused by the server',
    steps: [press('Use it anyway'), see('button', 'Check by hand'), closeToast],
  },
];

const record: Screen[] = [
  {
    name: 'history',
    path: '/toolbox/:id/drawer/:number/history',
    words: 'The history of a drawer',
    isWhole: true,
    steps: [
      press('Retake photo'),
      escape,
      // The device forgets the photo before the page is left.
      (page) => page.getByRole('region', { name: 'Not sent yet' }).waitFor({ state: 'hidden' }),
      ...openToolbox('gray-blue'),
      openOther('drawer/1/history'),
      see('heading', /^History/),
    ],
  },
  {
    name: 'history-photo',
    path: '/toolbox/:id/drawer/:number/history',
    words: 'Photo and template in the history',
    isWhole: true,
    steps: [press('Photo and tools'), see('img')],
  },
  { name: 'missing', path: '/missing', words: 'Missing tools', isDark: true, steps: [open('/missing')] },
];

const withoutNetwork: Screen[] = [
  {
    name: 'offline',
    path: drawer,
    words: 'A drawer without a network, and a photo that is not sent yet',
    isDark: true,
    steps: [
      ...openToolbox('gray-blue'),
      openOther('drawer/2'),
      see('heading', /^Drawer 2/),
      openOther('drawer/1'),
      see('button', 'Capture'),
      press('Capture'),
      press('Upload', 'tab'),
      offline(true),
      (page) => page.getByLabel('Choose a photo').setInputFiles(sample.photo),
      see('button', 'Try again'),
      closeToast,
    ],
  },
  {
    name: 'offline-next',
    path: drawer,
    words: 'The next drawer, before the photo is sent',
    steps: [escape, press(/^Next/), seeText('not sent yet'), see('heading', /^Drawer 2/)],
  },
];

/** `giveNews` lets others act, so that the signed-in person is notified. */
export const inspection = (giveNews: Step): Part[] => [
  { title: 'Photograph a drawer', screens: taking },
  { title: 'What is missing', screens: verdicts },
  { title: 'The record', screens: record },
  { title: 'Complete', screens: completing(giveNews) },
  { title: 'Without a network', screens: withoutNetwork },
];
