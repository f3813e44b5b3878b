import { run, runPackage } from './run.mjs';

/** The static checks, in the order in which their answers help most. */
export const checks = [
  { name: 'types', run: () => runPackage('typescript/bin/tsc', ['-b']) },
  {
    name: 'lint',
    run: () =>
      runPackage('eslint/bin/eslint.js', [
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-location',
        '.cache/eslint',
      ]),
  },
  {
    name: 'layers',
    run: () =>
      runPackage('dependency-cruiser/bin/dependency-cruise.mjs', [
        '--config',
        '.dependency-cruiser.cjs',
        'packages',
        'apps',
        'e2e',
        'tools',
      ]),
  },
  { name: 'dead code', run: () => runPackage('knip/bin/knip.js', []) },
  { name: 'licences', run: () => run(process.execPath, ['tools/licences.mjs', '--quiet']) },
  {
    name: 'format',
    run: () => runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  },
];
