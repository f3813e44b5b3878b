import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { allParts, picturesOf, screensPage } from './screens-page.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const screens = allParts.flatMap((part) => part.screens);
/** It opens the first drawer. */
const REDIRECT = '/toolbox/:id';

it('has a picture of every page of the application', () => {
  const table = readFileSync(at('apps/web/src/app/pages.tsx'), 'utf8');
  const paths = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  const shown = new Set(screens.map(({ path }) => path));
  expect(paths.filter((path) => path !== REDIRECT && !shown.has(path))).toEqual([]);
});

it('docs/screens.md lists the screens', async () => {
  const page = at('docs/screens.md');
  const options = await resolveConfig(page);
  const text = await format(screensPage(allParts), { ...options, filepath: page });
  expect(readFileSync(page, 'utf8')).toBe(text);
});

it('keeps the pictures of the screens, and no others, within 4 MB', () => {
  const folder = at('docs/images/screens');
  const files = screens.flatMap((screen) => picturesOf(screen).map(([file]) => `${file}.webp`));
  expect(files.filter((file) => !existsSync(`${folder}/${file}`))).toEqual([]);
  expect(readdirSync(folder).filter((file) => !files.includes(file))).toEqual([]);
  const bytes = files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
  expect(bytes).toBeLessThan(4_000_000);
});
