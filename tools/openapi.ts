// npm run -s openapi > openapi.json: prints the server's calls, from the contract, as OpenAPI 3.1.
import { readFileSync } from 'node:fs';
import { endpoints } from '@stowed/contract';
import { describeApi } from '@stowed/contract/openapi';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
process.stdout.write(`${JSON.stringify(describeApi(endpoints, { title: 'Stowed', version }), null, 2)}\n`);
