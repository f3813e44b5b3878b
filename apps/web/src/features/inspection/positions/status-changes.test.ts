import { describe, expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { foundTools, statusChangeWords } from './status-changes.ts';

const hammer = buildTool({ uniqueId: 'h', name: 'Hammer', status: 'present' });
const pliers = buildTool({ uniqueId: 'p', name: 'Pliers', status: 'present' });
const unnamed = buildTool({ uniqueId: 'x', name: 'Tool 1', status: 'present' });
const asMissing = { ...hammer, status: 'missing' as const };
const templateTools = [hammer, pliers];
const namesOf = (before: Parameters<typeof foundTools>[0], tools: Parameters<typeof foundTools>[1]) =>
  foundTools(before, tools).map(({ name, lack }) => `${name}, was ${lack}`);

describe('a save of tool positions finds', () => {
  it('a place of the template that another tool of the list takes over by its new name', () => {
    const before = buildDrawer({ tools: [unnamed, pliers], templateTools });
    const renamed = [{ ...unnamed, name: 'Hammer' }, pliers];
    expect(namesOf(before, renamed)).toEqual(['Hammer, was not accounted for']);
    expect(statusChangeWords(before, renamed)).toBe('Marked present by hand: Hammer');
  });

  it('a missing tool whose shape is deleted and whose name another tool takes over', () => {
    const before = buildDrawer({ tools: [asMissing, pliers, unnamed], templateTools });
    expect(namesOf(before, [pliers, { ...unnamed, name: 'Hammer' }])).toEqual(['Hammer, was missing']);
  });

  it('nothing if a second shape has the name of a tool that stays missing', () => {
    const before = buildDrawer({ tools: [asMissing, pliers], templateTools });
    expect(namesOf(before, [asMissing, pliers, { ...unnamed, name: 'Hammer' }])).toEqual([]);
  });

  it('nothing if a missing tool only leaves the list', () => {
    const before = buildDrawer({ tools: [asMissing, { ...unnamed, name: 'Hammer' }], templateTools: [] });
    expect(namesOf(before, before.tools.slice(1))).toEqual([]);
    expect(namesOf(buildDrawer({ tools: [asMissing, pliers], templateTools }), [pliers])).toEqual([]);
  });
});
