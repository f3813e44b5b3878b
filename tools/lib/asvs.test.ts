import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(at('docs/security/asvs.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));
/** Of level 1 in version 5.0. */
const REQUIREMENTS = 70;

it('the page on ASVS has each requirement of level 1 once, and counts them', () => {
  const ids = rows.map((row) => row.split('|')[1]?.trim());
  expect(new Set(ids).size).toBe(REQUIREMENTS);
  expect(rows).toHaveLength(REQUIREMENTS);
  const states = ['holds', 'by setting', 'partly', 'does not apply'];
  const counts = states.map((state) => rows.filter((row) => row.split('|')[3]?.trim() === state).length);
  const [holds, setting, partly, other] = counts;
  expect(page).toContain(`${holds} hold, ${setting} by setting, ${partly} partly, ${other} do not apply.`);
});

it('the page on ASVS names tests that exist', () => {
  const files = rows.flatMap((row) =>
    [...(row.split('|')[5] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
});
