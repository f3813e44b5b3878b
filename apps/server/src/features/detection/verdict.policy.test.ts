import { describe, expect, it } from 'vitest';
import type { Tool } from '@stowed/contract';
import type { Verdict } from '@stowed/vision';
import { judgedTools, proposedTools } from './verdict.policy.ts';

const frame = { aspect: 4 / 3, newId: () => 'new' };
const tool: Tool = {
  name: 'Hammer',
  position: '1',
  status: 'present',
  shapeType: 'rectangle',
  uniqueId: 'u1',
  partNumber: 'H-12',
  pieces: 2,
  x: 10,
  y: 10,
  width: 20,
  height: 20,
  angle: 0,
};
const verdict = (values: Partial<Verdict>): Verdict => ({
  status: 'present',
  confidence: 0.9,
  needsReview: false,
  reason: undefined,
  shape: { shapeType: 'rectangle', x: 12, y: 13, width: 20, height: 20, angle: 5 },
  ...values,
});
const judged = (values: Partial<Verdict>) => judgedTools([tool], [verdict(values)], frame)[0];

describe('a verdict', () => {
  it("G-80 keeps the template's name, label, id, part number and pieces, and takes the photo's shape", () => {
    expect(judged({})).toEqual({
      ...tool,
      x: 12,
      y: 13,
      angle: 5,
      status: 'present',
      confidence: 0.9,
      needsReview: false,
    });
  });

  it('G-162 says what a doubt rests on, in percent of the photo, and nothing of a sure tool', () => {
    const focus = { shapeType: 'circle', cx: 12.3456, cy: -0.2, radius: 1.999 } as const;
    expect(judged({ needsReview: true, reason: 'glare', focus })).toMatchObject({
      focus: { cx: 12.35, cy: 0, radius: 2 },
    });
    expect(judged({ needsReview: true, reason: 'glare' })).not.toHaveProperty('focus');
    expect(judged({ focus })).not.toHaveProperty('focus');
  });

  it('G-162 never counts as present if unsure; it says what to do', () => {
    for (const reason of [
      'hidden',
      'out_of_frame',
      'different_object',
      'unclear',
      'only_foam',
      'glare',
      'far',
      'shadow',
      'dark',
      'blurred',
      'alike',
      'moved',
      'signs_differ',
      'other_size',
      'looks_empty',
      undefined,
    ] as const) {
      expect(judged({ needsReview: true, reason, confidence: 0.6 })).toMatchObject({
        status: 'missing',
        confidence: 0.4,
        needsReview: true,
        reason: expect.stringMatching(/^[A-Z].{1,70}[.?]$/),
      });
    }
  });

  it('G-162 says that something else lies in the place of a surely missing tool, which stays missing', () => {
    const focus = { shapeType: 'circle', cx: 12, cy: 13, radius: 2 } as const;
    expect(judged({ status: 'missing', reason: 'different_object', focus })).toEqual({
      ...judged({ status: 'missing' }),
      status: 'missing',
      needsReview: false,
      reason: 'Something else seems to be in this cut-out. Is it the right tool?',
    });
    expect(judged({ status: 'missing' })).not.toHaveProperty('reason');
  });

  it('G-175 asks a person about a tool that the template photo does not show, whatever the engine says', () => {
    const unseen = { ...tool, notOnTemplatePhoto: true };
    const asked = {
      status: 'missing',
      needsReview: true,
      reason: 'The template photo does not show this tool. Look at the drawer.',
    };
    const focus = { shapeType: 'circle', cx: 12, cy: 13, radius: 2 } as const;
    for (const [said, confidence] of [
      [{ status: 'present', confidence: 0.9 }, 0.1],
      [{ status: 'present', confidence: 0.9, needsReview: true, reason: 'only_foam', focus }, 0.1],
      [{ status: 'missing', confidence: 0.8 }, 0.8],
      [{ status: 'missing', confidence: 0.8, reason: 'different_object' }, 0.8],
    ] as const) {
      const [found] = judgedTools([unseen], [verdict(said)], frame);
      expect(found).toMatchObject(asked);
      expect(found?.confidence).toBeCloseTo(confidence);
      expect(found).not.toHaveProperty('focus');
      expect(found).not.toHaveProperty('notOnTemplatePhoto');
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 2])(
    'counts as unsure with confidence %d',
    (confidence) => {
      expect(judged({ confidence })).toMatchObject({ status: 'missing', needsReview: true });
    },
  );

  it('G-80 keeps shapes inside the picture', () => {
    const shape = { shapeType: 'rectangle', x: -30, y: 140, width: 20, height: 20, angle: 0 } as const;
    expect(judged({ shape })).toMatchObject({ x: 0, y: 100 });
    const polygon = {
      shapeType: 'polygon',
      points: [
        { x: -5, y: 0 },
        { x: 50, y: 120 },
        { x: 20, y: 30 },
      ],
    } as const;
    expect(judged({ shape: polygon })?.points).toEqual([
      { x: 0, y: 0 },
      { x: 50, y: 100 },
      { x: 20, y: 30 },
    ]);
  });

  it("G-103 in the picture's corner is never read as fractions", () => {
    const points = [
      { x: 0.2, y: 0.3 },
      { x: 0.9, y: 0.3 },
      { x: 0.9, y: 1 },
    ];
    expect(judged({ shape: { shapeType: 'polygon', points } })?.points).toEqual(points);
  });

  it('is required for every tool', () => {
    expect(() => judgedTools([tool], [], frame)).toThrow('left a tool of the template out');
  });
});

describe('proposals', () => {
  it('G-81 are the 50 most certain, numbered in order', () => {
    const proposals = Array.from({ length: 60 }, (_, index) => ({
      shape: { shapeType: 'rectangle', x: index, y: 10, width: 10, height: 10, angle: 0 } as const,
      confidence: index < 10 ? 0.1 : 0.9,
    }));
    const tools = proposedTools(proposals, frame);
    expect(tools).toHaveLength(50);
    expect(tools[0]).toMatchObject({ name: 'Tool 1', position: '1', x: 10 });
    expect(tools[49]).toMatchObject({ name: 'Tool 50', x: 59, needsReview: false });
  });
});
