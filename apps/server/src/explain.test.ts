import { expect, it } from 'vitest';
import { explain } from './explain.ts';

const failed = (code: string, message: string): Error => Object.assign(new Error(message), { code });

it.each([
  [
    'a name that no database server has',
    failed('ENOTFOUND', 'getaddrinfo ENOTFOUND no.such.host'),
    'The database does not respond: getaddrinfo ENOTFOUND no.such.host',
  ],
  [
    'a connection that PostgreSQL has cut',
    failed('57P01', 'terminating connection due to administrator command'),
    'The database does not respond: terminating connection due to administrator command',
  ],
  [
    'a connection that was lost',
    new Error('Connection terminated unexpectedly'),
    'The database does not respond: Connection terminated unexpectedly',
  ],
])('explains %s to the operator', (_what, error, sentence) => {
  expect(explain(error)).toBe(sentence);
});
