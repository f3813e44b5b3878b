import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { ensureBrowser } from './browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'stowed-browsers-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function addProgram(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

it('skips a browser that does not start', async () => {
  addProgram('chromium', 'echo "install the snap"');
  addProgram('chromium-browser', 'echo "error while loading shared libraries" >&2; exit 127');
  const real = addProgram('google-chrome', 'echo "Google Chrome 140.0.1.2"');
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', folder);
  expect(await ensureBrowser()).toBe(real);
});
