import { findQrTarget, pathOfQrTarget } from '@stowed/domain';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';

const KEY = 'firstPage';
const VALID_MS = 15 * 60_000;

const firstPage = z.object({
  path: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** Records the page that opened this tab; a reload does not count. */
export function noteFirstPage(path: string, at: number): void {
  if (sessionStorage.getItem(KEY) === null) sessionStorage.setItem(KEY, JSON.stringify({ path, at }));
}

/** A signed-in person has seen a page: the next sign-in goes Home. */
export function forgetFirstPage(): void {
  sessionStorage.setItem(KEY, 'null');
}

/** The page after sign-in: Home, or for 15 minutes the label that opened this tab. */
export function pageAfterSignIn(now: number): string {
  const page = firstPage.safeParse(parseJson(sessionStorage.getItem(KEY))).data;
  return page && isLabelPath(page.path) && now - page.at <= VALID_MS ? page.path : '/';
}

function isLabelPath(path: string): boolean {
  const target = findQrTarget(path);
  return target !== undefined && pathOfQrTarget(target) === path;
}
