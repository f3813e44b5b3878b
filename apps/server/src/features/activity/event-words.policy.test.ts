import { describe, expect, it } from 'vitest';
import { whatOf } from './event-words.policy.ts';

const photo = { kind: 'image_processed', toolboxId: 'Kit', drawerNumber: 1, subject: null };

describe('the words of an event', () => {
  it.each([
    ['judged', 'Stowed compared a photo of drawer 1 of Kit'],
    ['proposed', 'Stowed looked for tools in a photo of drawer 1 of Kit'],
  ])('name what Stowed did with a photo: %s', (photoOutcome, words) => {
    expect(whatOf({ ...photo, photoOutcome })).toBe(words);
  });
});
