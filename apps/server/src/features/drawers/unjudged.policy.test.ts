import { describe, expect, it } from 'vitest';
import { openPhotosOf } from './unjudged.policy.ts';
import type { PhotoEvent, SavedTool } from './unjudged.repository.ts';

const circle = { shapeType: 'circle' as const, x: 40, y: 40, width: 20, height: 27, angle: 0 };
const place = { ...circle, cx: 50, cy: 53.5, radius: 10 };

const saved = (overrides: Partial<SavedTool> = {}): SavedTool => ({
  uniqueId: 'a',
  status: 'missing',
  decidedBy: 'person',
  confidence: null,
  needsReview: null,
  shape: place,
  ...overrides,
});

const event = (overrides: Partial<PhotoEvent> = {}): PhotoEvent => ({
  sequence: 5,
  drawer_number: 1,
  image_id: 'photo',
  image_before: null,
  tools_before: [],
  tools: [saved()],
  marked: null,
  engine_version: null,
  template_tools: [{ ...place, uniqueId: 'a' }],
  template_image_id: 'template',
  ...overrides,
});

function openAfter(events: readonly PhotoEvent[], sequence = 9) {
  const { unjudged, borrowed } = openPhotosOf(events)({ drawerNumber: 1, imageId: 'photo', sequence });
  return { unjudged: [...unjudged], isLocated: borrowed === undefined };
}

const open = { unjudged: ['a'], isLocated: false };
const judged = { unjudged: [], isLocated: true };

describe('what is open of a photo', () => {
  it('S38 is each tool of a photo saved without AI, at the places of the template or of the photo before', () => {
    expect(openAfter([event()])).toEqual(open);
    expect(openAfter([event({ template_tools: null, tools_before: [saved()] })])).toEqual(open);
  });

  it('knows a circle whose frame follows the proportions of another picture', () => {
    expect(openAfter([event({ tools: [saved({ shape: { ...place, y: 36, height: 35 } })] })])).toEqual(open);
  });

  it.each<[string, Partial<PhotoEvent>]>([
    ['an engine judged', { engine_version: '1' }],
    ['somebody says shows a tool', { tools: [saved({ status: 'present' })] }],
    ['an engine left a doubt of', { tools: [saved({ needsReview: true })] }],
    ['somebody placed the tools on', { tools: [saved({ shape: { ...place, cx: 51 } })] }],
    ['shows nothing known before', { template_tools: null }],
  ])('is nothing of a photo that %s', (_what, overrides) => {
    expect(openAfter([event(overrides)])).toEqual(judged);
  });

  it("has the tools' places in the template's own picture", () => {
    expect(openAfter([event({ template_image_id: 'photo' })])).toEqual({ unjudged: ['a'], isLocated: true });
  });

  it('ends for a tool with its mark, and for the places when they are set, but not before', () => {
    const mark = event({ sequence: 6, image_before: null, tools: null, marked: 'a' });
    expect(openAfter([event(), mark], 5)).toEqual(open);
    expect(openAfter([event(), mark])).toEqual({ unjudged: [], isLocated: false });
    const again = { sequence: 6, image_before: 'photo' };
    expect(openAfter([event(), event(again)])).toEqual(open);
    const moved = event({ ...again, tools: [saved({ shape: { ...place, cx: 51 } })] });
    expect(openAfter([event(), moved])).toEqual({ unjudged: ['a'], isLocated: true });
    const added = [saved(), saved({ uniqueId: 'b', status: 'present' })];
    expect(openAfter([event(), event({ ...again, tools: added })])).toEqual(open);
    const replaced = [saved({ uniqueId: 'b', status: 'present' })];
    expect(openAfter([event(), event({ ...again, tools: replaced })])).toEqual(judged);
    const found = event({ ...again, tools: [saved({ status: 'present' })] });
    expect(openAfter([event(), found])).toEqual({ unjudged: [], isLocated: false });
  });
});
