import { expect, it } from 'vitest';
import { evidenceNames } from '../evidence/evidence.ts';
import type { Figures } from '../evidence/evidence.ts';
import { explainDoubt } from './poor-sight.ts';

const good = { scale: 1, shade: 1, veil: 0, noise: 4, grain: 1, sharpness: 1 };
// The names are those of the list.
const figures = (known: Partial<Figures>): Figures =>
  ({ ...Object.fromEntries(evidenceNames.map((name) => [name, 0])), contrastS: 60, ...known }) as Figures;
const chances = { presence: 0.7, byPicture: 0.7, byFigures: 0.7, leastPresence: 0.7, hidden: 0 };
const doubt = { status: 'present', confidence: 0.7, needsReview: true, reason: 'unclear' } as const;

it.each([
  ['glare', { veil: 0.06 }, {}],
  ['far', { scale: 0.69 }, {}],
  ['shadow', { shade: 0.49 }, {}],
  ['dark', { noise: 8.1, grain: 2.6 }, {}],
  ['blurred', { sharpness: 0.77 }, {}],
  ['alike', {}, { contrastS: 29 }],
  ['moved', {}, { shift: 4.1 }],
  ['unclear', { noise: 40, sharpness: 0 }, {}],
] as const)('a doubt without a reason gets the reason %s', (reason, sight, known) => {
  expect(explainDoubt(doubt, figures(known), chances, { ...good, ...sight })).toEqual({ ...doubt, reason });
});

it('a doubt between picture and figures says that signs differ', () => {
  const said = explainDoubt(doubt, figures({}), { ...chances, byFigures: 0.3, leastPresence: 0.3 }, good);
  expect(said.reason).toBe('signs_differ');
});

it('a doubt with a reason and a sure verdict stay as they are', () => {
  const bad = { ...good, veil: 1 };
  const sure = { ...doubt, needsReview: false, reason: undefined };
  const covered = { ...doubt, reason: 'hidden' } as const;
  expect(explainDoubt(sure, figures({}), chances, bad)).toEqual(sure);
  expect(explainDoubt(covered, figures({}), chances, bad)).toEqual(covered);
});
