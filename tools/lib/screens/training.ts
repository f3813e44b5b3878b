import { sample } from '../../../e2e/support/samples.ts';
import { SLOW_MS, escape, fill, open, press, see } from './steps.ts';
import type { Part } from './steps.ts';

const list = '/training';

export const training: Part = {
  title: 'Training',
  screens: [
    {
      name: 'training-upload',
      path: list,
      words: 'Pictures to teach with',
      isWhole: true,
      steps: [
        escape,
        open('/training'),
        fill('Drawer type (optional)', 'Sockets'),
        (page) => page.getByLabel('Training images').setInputFiles([sample.reference, sample.photo]),
        see('button', 'Upload 2 images'),
      ],
    },
    {
      name: 'training-manage',
      path: list,
      words: 'Pending and verified pictures',
      isWhole: true,
      steps: [
        press('Upload 2 images'),
        (page) => page.locator('li[data-status=success]').nth(1).waitFor(),
        press('Manage Images', 'tab'),
        (page) => page.getByRole('region', { name: 'Pending' }).getByRole('img').first().waitFor(),
      ],
    },
    {
      name: 'training-analyze',
      path: '/training/analyze/:id',
      words: 'Analyzing one',
      isWhole: true,
      steps: [
        (page) => page.getByRole('region', { name: 'Pending' }).getByRole('link').nth(1).click(),
        fill('Tool position count', String(sample.toolCount)),
        fill('Expected tool count', String(sample.toolCount)),
      ],
    },
    {
      name: 'training-verify',
      path: '/training/verify/:id',
      words: 'Verifying its shapes',
      isWhole: true,
      steps: [
        press('Analyze with AI'),
        (page) => page.getByLabel('Name of tool 1', { exact: true }).waitFor({ timeout: SLOW_MS }),
      ],
    },
    {
      name: 'training-assign',
      path: '/training/verify/:id',
      words: 'Using it as a template',
      steps: [press('Assign Template'), see('dialog')],
    },
    {
      name: 'training-image',
      path: '/training/images/:id',
      words: 'Looking at it again',
      isWhole: true,
      steps: [
        escape,
        (page) => page.goto(new URL(page.url()).pathname.replace('verify', 'images')),
        (page) => page.getByRole('img').first().waitFor(),
      ],
    },
    {
      name: 'training-export',
      path: list,
      words: 'Export',
      steps: [open('/training?tab=export'), press('Export Dataset', 'tab')],
    },
  ],
};
