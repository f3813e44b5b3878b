import { expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import type { Act, ActOf } from '../shared/act-content.ts';
import { drawerVerdict } from '../verdict/drawer-verdict.ts';
import { showActs } from './shown-drawer.ts';

const hammer = buildTool({ name: 'Hammer', uniqueId: 'h' });
const two = buildDrawer({ number: 2, expectedTools: 1, tools: [hammer], imageUrl: '/api/images/two' });
const act = (drawerNumber: number) => ({
  id: `act-${drawerNumber}`,
  order: drawerNumber,
  userId: 'user-1',
  toolboxId: 'TB-1',
  drawerNumber,
  at: 0,
  sending: undefined,
  problem: undefined,
});
const mark = (drawerNumber: number, problem?: Act['problem']): ActOf<'mark'> => ({
  ...act(drawerNumber),
  problem,
  kind: 'mark',
  content: {
    version: 1,
    index: 0,
    uniqueId: 'h',
    name: 'Hammer',
    status: 'missing',
    seen: { imageUrl: '/api/images/two', status: 'present', needsReview: false },
  },
});
const photo: ActOf<'photo'> = { ...act(2), kind: 'photo', content: { version: 1, sent: [] } };

it('OFF-005 shows what waits at a drawer although an entry at another drawer needs the person', () => {
  expect(showActs(two, [mark(1, 'changed'), mark(2)]).tools[0]?.status).toBe('missing');
  expect(showActs(two, [mark(1, 'changed'), photo]).tools[0]?.needsReview).toBe(true);
  expect(showActs(two, [mark(1, 'changed')])).toBe(two);
});

it('OFF-006 shows a drawer with an entry that needs the person as it is on the server, and never in green', () => {
  const shown = showActs({ ...two, templateId: 'template-1', isPhotoOfInventory: true }, [
    mark(2, 'changed'),
  ]);
  expect(shown.tools).toEqual(two.tools);
  expect(drawerVerdict(shown)).toMatchObject({
    tone: 'warn',
    notes: ['The drawer has changed, choose what counts'],
  });
});
