import { expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../test/factories.ts';
import { lackOfDrawer, missingTone } from './tool-counts.tsx';

it('G-175 names what is surely missing before what is to be checked', () => {
  const doubted = ['Wrench', 'Bar', 'Socket'].map((name) =>
    buildTool({ name, status: 'missing', needsReview: true }),
  );
  const gone = buildTool({ name: 'Hammer', status: 'missing' });
  const tools = [...doubted, gone];
  const lack = lackOfDrawer(buildDrawer({ tools, expectedTools: 4 }));
  expect(lack).toBe('4 tools missing (3 to check): Hammer, Wrench (to check), Bar (to check) and 1 more');
});

it('G-175 shows a number of missing tools in red only if one is surely missing', () => {
  expect(missingTone({ missing: 4, toCheck: 3 })).toBe('text-bad');
  expect(missingTone({ missing: 4, toCheck: 4 })).toBe('text-warn');
  expect(missingTone({ missing: 0, toCheck: 0 })).toBe('text-ink');
});
