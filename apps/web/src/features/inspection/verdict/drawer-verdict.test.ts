import type { Drawer } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { drawerStep } from './drawer-step.ts';
import { drawerVerdict, greenTools } from './drawer-verdict.ts';

const [hammer, pliers, torch] = ['Hammer', 'Pliers', 'Torch'].map((name) => buildTool({ name }));
if (!hammer || !pliers || !torch) throw new Error('three tools');
const gone = { ...pliers, status: 'missing' } as const;
const doubted = { ...torch, status: 'missing', needsReview: true } as const;
const all: Partial<Drawer> = {
  imageUrl: '/api/images/photo',
  templateId: 'template-1',
  templateTools: [hammer, pliers, torch],
  tools: [hammer, pliers, torch],
  expectedTools: 3,
};

type Case = [string, Partial<Drawer>, verdict: [string, string, ...string[]], step: string];
const cases: Case[] = [
  ['all sure', {}, ['good', 'All 3 here'], 'Complete Drawer Inventory'],
  ['a missing tool', { tools: [hammer, gone, torch] }, ['bad', '1 missing'], 'Resolve 1 missing'],
  [
    'a missing tool that a person confirmed',
    { tools: [hammer, gone, torch], decidedByHand: [gone.uniqueId] },
    ['bad', '1 missing'],
    'Complete Drawer Inventory',
  ],
  [
    'missing tools and doubts',
    { tools: [hammer, gone, doubted] },
    ['bad', '2 missing', '(1 to check)'],
    'Check 1 tool',
  ],
  [
    'only doubts',
    { tools: [hammer, { ...gone, needsReview: true }, doubted] },
    ['warn', '2 missing', '(2 to check)'],
    'Check 2 tools',
  ],
  [
    'a photo that shows another drawer',
    {
      tools: [hammer, pliers].map((tool) => ({
        ...tool,
        ...doubted,
        name: tool.name,
        reason: 'Not this one',
      })),
      templateTools: [],
      expectedTools: 2,
    },
    ['warn', '2 missing', '(2 to check)', 'Not this one'],
    'Check 2 tools',
  ],
  [
    'a photo that was not compared, and every tool answered by hand',
    { isPhotoCompared: false },
    ['warn', 'All 3 here', 'Checked by hand: the photo was not compared'],
    'Complete Drawer Inventory',
  ],
  [
    'a photo that was compared after the drawer was completed',
    { status: 'complete', isComparedLate: true },
    ['warn', 'All 3 here', 'Checked by hand before Stowed compared the photo'],
    'Next',
  ],
  ['a place left out', { tools: [hammer, torch] }, ['bad', '1 not accounted for'], 'Capture'],
  [
    'a missing tool and a place left out',
    { tools: [gone, torch] },
    ['bad', '1 missing', '1 not accounted for'],
    'Resolve 1 missing',
  ],
  [
    'fewer than expected',
    { expectedTools: 5 },
    ['warn', '3 of 5 present', '2 fewer than expected'],
    'Capture',
  ],
  [
    'no template',
    { templateId: null, templateTools: [] },
    ['warn', '3 present', 'No template to compare'],
    'Complete Drawer Inventory',
  ],
  [
    'more than expected, and no template',
    { templateId: null, templateTools: [], expectedTools: 1 },
    ['warn', '3 present', '2 more than expected', 'No template to compare'],
    'Capture',
  ],
  [
    'an earlier template',
    { isJudgedByTemplate: false },
    ['warn', 'All 3 here', 'Judged with an earlier template'],
    'Capture',
  ],
  [
    'a photo from before this inventory',
    { isPhotoOfInventory: false, photoAt: null },
    ['plain', 'Not counted', '3 present before', 'Earlier photo'],
    'Capture',
  ],
  [
    'an answer by eye from before this inventory',
    { imageUrl: null },
    ['plain', 'Not counted', '3 present before'],
    'Capture',
  ],
  [
    'a tool missing before this inventory',
    { isPhotoOfInventory: false, photoAt: null, tools: [hammer, gone, torch] },
    ['bad', '1 missing', 'Earlier photo'],
    'Capture',
  ],
  ['nothing seen', { imageUrl: null, tools: [] }, ['plain', 'Not counted', '3 expected'], 'Capture'],
  [
    'an empty photo without a template',
    { tools: [], templateTools: [], expectedTools: 0 },
    ['plain', 'No tools found'],
    'Complete Drawer Inventory',
  ],
  [
    'a drawer completed by eye',
    { imageUrl: null, status: 'complete' },
    ['plain', 'All 3 here', 'No photo'],
    'Next',
  ],
  ['a completed drawer', { status: 'complete' }, ['good', 'All 3 here'], 'Next'],
  [
    'a tool that only a person calls present',
    { decidedByHand: [torch.uniqueId] },
    ['plain', 'All 3 here'],
    'Complete Drawer Inventory',
  ],
];

describe('drawerVerdict and drawerStep', () => {
  it.each(cases)('G-175 G-176 G-177 with %s', (_what, overrides, verdict, label) => {
    const drawer = buildDrawer({ ...all, ...overrides });
    const { tone, headline, notes } = drawerVerdict(drawer);
    expect([tone, headline, ...notes]).toEqual(verdict);
    expect(drawerStep(drawer).label).toBe(label);
  });

  it('OFF-004 says what a person says alone while something of the drawer waits on the device', () => {
    const byHand = { ...buildDrawer({ ...all, decidedByHand: [torch.uniqueId] }), isKept: true };
    expect(drawerVerdict(byHand).notes).toEqual(['1 present by hand', 'Kept on this phone, not sent yet']);
    const lacking = { ...byHand, tools: [hammer, gone, torch] };
    expect(drawerVerdict(lacking).notes).toEqual(['1 present by hand', 'Kept on this phone, not sent yet']);
    const sent = { ...byHand, isKept: false, stoppedBy: 'changed' as const };
    expect(drawerVerdict(sent).notes[0]).toBe('1 present by hand');
  });

  it('shows no tool in green that only a person calls present, and none of a doubtful photo', () => {
    const drawer = buildDrawer({ ...all, decidedByHand: [torch.uniqueId] });
    expect([hammer, pliers, torch].map(greenTools(drawer))).toEqual([true, true, false]);
    expect([hammer].map(greenTools({ ...drawer, isPhotoCompared: false }))).toEqual([false]);
    expect([hammer].map(greenTools({ ...drawer, imageUrl: null }))).toEqual([false]);
  });

  it('leads who may make templates to them rather than to another photo', () => {
    const untouched = buildDrawer({ templateId: null, imageUrl: null, tools: [] });
    expect(drawerStep(untouched).label).toBe('Capture');
    expect(drawerStep(untouched, true)).toEqual({ kind: 'template', label: 'Make the templates' });
    const photographed = buildDrawer({ ...all, templateId: null, templateTools: [], expectedTools: 5 });
    expect(drawerStep(photographed).label).toBe('Capture');
    expect(drawerStep(photographed, true)).toEqual({ kind: 'template', label: 'Make a template' });
    const counted = { ...photographed, expectedTools: 3 };
    for (const drawer of [
      all,
      { ...untouched, templateId: 't' },
      counted,
      { ...photographed, status: 'complete' as const },
    ]) {
      expect(drawerStep(buildDrawer(drawer), true).kind).not.toBe('template');
    }
  });
});
