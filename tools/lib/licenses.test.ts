import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findProblems, isPermissive, shippedPackages, writeNotices } from './licenses.mjs';

describe('S76 licenses', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND MIT', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', false],
    ['GPL-3.0-only', false],
    ['', false],
  ])('whether %j may ship: %s', (expression, may) => {
    expect(isPermissive(expression)).toBe(may);
  });

  it('of development packages do not count; unknown ones and install scripts are named', () => {
    const shipped = shippedPackages({
      packages: {
        '': { license: 'MIT' },
        'packages/own': { license: 'UNLICENSED' },
        'node_modules/own': { link: true },
        'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
        'node_modules/a/node_modules/@b/strict': { version: '2.0.0', license: 'AGPL-3.0-only' },
        'node_modules/builder': { version: '3.0.0', license: 'MIT', hasInstallScript: true },
        'node_modules/silent': { version: '4.0.0' },
        'node_modules/png-js': { version: '2.0.0' },
      },
    });
    expect(findProblems(shipped)).toEqual([
      '@b/strict 2.0.0: AGPL-3.0-only is not permissive',
      'builder 3.0.0 runs a script when it is installed',
      'silent 4.0.0: no license named is not permissive',
    ]);
  });

  it('are listed, with the reason for each package examined by hand', () => {
    const [first] = shippedPackages({ packages: { 'node_modules/png-js': { version: '2.0.0' } } });
    expect(writeNotices(first ? [first] : [])).toContain(
      '| png-js | 2.0.0 | see note | MIT, in its LICENSE file |',
    );
  });

  it('of the product are permissive or examined', () => {
    const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
    const shipped = shippedPackages(lock);
    expect(shipped.length).toBeGreaterThan(200);
    expect(findProblems(shipped)).toEqual([]);
  });
});
