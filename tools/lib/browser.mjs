import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run, runPackage, say } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const START_MS = 30_000;

/**
 * The path of a Chrome or Chromium for the browser journeys: CHROMIUM_PATH, an installed one, Playwright's
 * own download, or Debian's package. Undefined if there is none.
 * @returns {Promise<string | undefined>}
 */
export async function ensureBrowser() {
  const found = installedBrowser() ?? playwrightBrowser();
  if (found) return found;
  say('no Chrome or Chromium found: trying the download of Playwright ...');
  await runPackage('@playwright/test/cli.js', ['install', 'chromium']);
  const downloaded = playwrightBrowser();
  if (downloaded) return downloaded;
  say('trying the package manager ...');
  await installPackage('chromium');
  return installedBrowser();
}

function installedBrowser() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...places].find(starts);
}

function playwrightBrowser() {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');
  const path = chromium.executablePath();
  return starts(path) ? path : undefined;
}

/**
 * A file with the right name may be a stub that only says how to install the browser, or lack its libraries.
 * @param {string} path
 */
function starts(path) {
  if (!existsSync(path)) return false;
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: START_MS });
  return status === 0 && /Chrom/.test(stdout);
}

/** @param {string} name */
async function installPackage(name) {
  const isRoot = process.getuid?.() === 0;
  const [command, prefix] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  await run(command, [...prefix, 'update', '-qq']);
  await run(command, [...prefix, 'install', '-y', '-qq', '--no-install-recommends', name]);
}
