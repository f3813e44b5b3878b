import { run, runPackage } from './run.mjs';

/** @typedef {{ name: string, run: () => Promise<number> }} Check */

/**
 * The static checks, slowest first. Caches skip unchanged files.
 * @type {readonly Check[]}
 */
const checks = [
  {
    name: 'format',
    run: () =>
      runPackage('prettier/bin/prettier.cjs', [
        ...['--check', '--log-level', 'warn', '.'],
        ...cached('prettier'),
      ]),
  },
  { name: 'lint', run: () => runPackage('oxlint/bin/oxlint', ['--deny-warnings']) },
  { name: 'types', run: () => runPackage('typescript-native/bin/tsc', ['-b']) },
  {
    name: 'layers',
    run: () =>
      runPackage('dependency-cruiser/bin/dependency-cruise.mjs', [
        ...['--config', '.dependency-cruiser.cjs'],
        ...['packages', 'apps', 'e2e', 'tools'],
      ]),
  },
  {
    name: 'syntax rules',
    run: () => runPackage('eslint/bin/eslint.js', ['.', '--max-warnings', '0', ...cached('eslint')]),
  },
  { name: 'dead code', run: () => runPackage('knip/bin/knip.js', []) },
  { name: 'language', run: () => run(process.execPath, ['tools/language.mjs']) },
  { name: 'licenses', run: () => run(process.execPath, ['tools/licenses.mjs', '--quiet']) },
];

/** @param {string} tool */
function cached(tool) {
  return ['--cache', '--cache-location', `.cache/${tool}`, '--cache-strategy', 'content'];
}

/**
 * Runs the checks two at a time, because each uses one core, and reports each when it ends.
 * @param {(name: string, ok: boolean) => void} report
 */
export async function runChecks(report) {
  const waiting = [...checks];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      report(check.name, (await check.run()) === 0);
    }
  };
  await Promise.all([lane(), lane()]);
}
