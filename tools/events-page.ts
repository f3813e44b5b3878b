// npm run events-page: writes docs/events.md from the table of event kinds.
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';
import { eventsPage } from './lib/events-page.ts';

const page = fileURLToPath(new URL('../docs/events.md', import.meta.url));
const options = await resolveConfig(page);
writeFileSync(page, await format(eventsPage(), { ...options, filepath: page }));
