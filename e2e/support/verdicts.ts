import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Box } from './samples.ts';

export interface Verdicts {
  readonly present: readonly string[];
  readonly missing: readonly string[];
  /** The tools that the engine leaves to a person. */
  readonly review: readonly string[];
}

/** The tools' names as the drawer screen now lists them, each list sorted. */
export async function readVerdicts(page: Page): Promise<Verdicts> {
  return {
    present: await namesOf(page, 'Mark Missing: '),
    missing: await namesOf(page, 'Report Found: '),
    review: await namesOf(page, 'Missing: '),
  };
}

async function namesOf(page: Page, action: string): Promise<string[]> {
  const labels = await page
    .locator(`button[aria-label^="${action}"]`)
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.slice(action.length)).sort();
}

/** The dangerous error: a missing tool that is shown as surely present. */
export function expectNoneCalledPresent(verdicts: Verdicts, trulyMissing: readonly string[]): void {
  expect(trulyMissing.filter((name) => verdicts.present.includes(name))).toEqual([]);
  const reported = trulyMissing.filter(
    (name) => verdicts.missing.includes(name) || verdicts.review.includes(name),
  );
  expect(reported.length).toBeGreaterThan(trulyMissing.length / 2);
}

/** The overlap of two boxes: 0 for none, 1 for identical. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (one.width * one.height + other.width * other.height - shared);
}
