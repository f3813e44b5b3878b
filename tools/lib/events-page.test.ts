import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { eventsPage } from './events-page.ts';

it('docs/events.md is up to date (npm run events-page)', async () => {
  const page = fileURLToPath(new URL('../../docs/events.md', import.meta.url));
  const options = await resolveConfig(page);
  expect(readFileSync(page, 'utf8')).toBe(await format(eventsPage(), { ...options, filepath: page }));
});
