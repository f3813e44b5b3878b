import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { cameraArguments } from './support/fake-camera.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// Each worker process reads the configuration again; environment variables pass on the first one's choices.
process.env['STOWED_E2E_PORT'] ??= String(21_000 + (process.pid % 20_000));
process.env['STOWED_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'stowed-e2e-'));
const port = process.env['STOWED_E2E_PORT'];
/** Servers that already run (tools/journeys-on-three.ts). */
const runningAddress = process.env['STOWED_E2E_ADDRESS'];
const address = runningAddress ?? `http://127.0.0.1:${port}`;
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

/**
 * Chromium obeys only the last list. The first two are the address bar's menus: two more processes for each
 * window, a third of the time that a new page takes. The others are what Playwright turns off.
 */
const unusedFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'TcpPortRandomizationWin'],
];

export default defineConfig({
  testDir: 'journeys',
  outputDir: join(root, '.cache', 'e2e'),
  // A slow machine that is busy with other tests takes several times as long as an idle one.
  timeout: 1_200_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  fullyParallel: false,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: address,
    trace: 'off',
    screenshot: 'only-on-failure',
    // A step that cannot be done fails long before the whole journey's limit.
    actionTimeout: 180_000,
    permissions: ['camera'],
    // Routes of a journey do not see what a service worker fetches; offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unusedFeatures.join(',')}`,
        ...cameraArguments(),
      ],
    },
  },
  projects: [
    // First, because its walk over all screens is the longest journey: it must not run alone at the end.
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
  ],
  ...(runningAddress
    ? {}
    : {
        webServer: {
          command: `"${process.execPath}" apps/server/dist/main.js`,
          cwd: root,
          url: `${address}/api/health`,
          timeout: 60_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          env: {
            PORT: port,
            DATA_DIR: process.env['STOWED_E2E_DATA'],
            // why: every journey registers its own organization, all from one address.
            REGISTRATIONS_PER_HOUR: '1000',
          },
        },
      }),
});
