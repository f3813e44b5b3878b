import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, fingerprint } from './fingerprint.mjs';
import { root, run, runPackage, say } from './run.mjs';

const OLDEST_NODE = [20, 19];
const manifests = [
  'package.json',
  'package-lock.json',
  ...['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => join(folder, name, 'package.json'))
      .filter((path) => existsSync(join(root, path))),
  ),
  'e2e/package.json',
  'research/package.json',
];

/** Ends the process with a clear message if this Node is too old to run the product. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(`Stowed needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages in package-lock.json, unless exactly those are already installed. */
export async function ensureDependencies() {
  const stamp = join(root, 'node_modules', '.stowed-installed');
  const wanted = fingerprint(manifests, `${process.platform} ${process.arch}`);
  if (isStamped(stamp, wanted)) return;
  say('installing dependencies (about a minute, once) ...');
  const code = await runNpm([
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) fail('installing the dependencies failed; see the lines above');
  writeFileSync(stamp, wanted);
}

/** Builds the web application and the server, unless the build is up to date. */
export async function ensureBuild() {
  await ensurePart({
    label: 'the web application',
    folder: 'apps/web',
    sources: ['apps/web', 'packages/contract', 'packages/domain'],
    build: () =>
      runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') }),
  });
  await ensurePart({
    label: 'the server',
    folder: 'apps/server',
    sources: ['apps/server', 'packages/contract', 'packages/domain', 'packages/vision'],
    build: () => run(process.execPath, [join(root, 'apps/server/build.mjs')]),
  });
}

/**
 * @param {{ label: string, folder: string, sources: readonly string[], build: () => Promise<number> }}
 * part
 */
async function ensurePart({ label, folder, sources, build }) {
  const stamp = join(root, folder, 'dist', '.stowed-built');
  const wanted = fingerprint([...sources.flatMap(sourceFiles), 'package-lock.json']);
  if (isStamped(stamp, wanted)) return;
  say(`building ${label} ...`);
  if ((await build()) !== 0) fail(`building ${label} failed; see the lines above`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** @param {string} folder */
function sourceFiles(folder) {
  return filesOf(folder).filter((path) => !/\.test\.tsx?$/.test(path));
}

/** @param {string} stamp @param {string} wanted */
function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

/** @param {readonly string[]} args */
function runNpm(args) {
  const npm = process.env['npm_execpath'];
  if (npm && /\.c?js$/.test(npm)) return run(process.execPath, [npm, ...args]);
  return run('npm', args);
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`stowed: ${message}.`);
  process.exit(1);
}
