import { findQrTarget, pathOfQrTarget } from '@stowed/domain';
import { parseJson } from './parse-json.ts';

const KEY = 'firstPage';
const VALID_MS = 15 * 60_000;

interface FirstPage {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** By hand: a library of schemas is more than all that the first page loads beside React. */
function isFirstPage(stored: unknown): stored is FirstPage {
  if (typeof stored !== 'object' || stored === null) return false;
  return (
    'path' in stored && typeof stored.path === 'string' && 'at' in stored && typeof stored.at === 'number'
  );
}

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
  const page = parseJson(sessionStorage.getItem(KEY));
  return isFirstPage(page) && isLabelPath(page.path) && now - page.at <= VALID_MS ? page.path : '/';
}

function isLabelPath(path: string): boolean {
  const target = findQrTarget(path);
  return target !== undefined && pathOfQrTarget(target) === path;
}
