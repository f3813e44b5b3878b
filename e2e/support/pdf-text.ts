import { spawnSync } from 'node:child_process';
import { test } from '@playwright/test';
import type { Download } from '@playwright/test';

/**
 * The text of a downloaded PDF, as a reader that is not ours sees it (`pdftotext`). Where that is not
 * installed, the test says so and the text is undefined; in CI it must be there.
 */
async function textOfPdf(download: Download): Promise<string | undefined> {
  const { stdout, error } = spawnSync('pdftotext', ['-layout', await download.path(), '-'], {
    encoding: 'utf8',
  });
  if (!error) return stdout.replaceAll(/\s+/g, ' ');
  if (process.env['CI']) throw error;
  test.info().annotations.push({ type: 'not read', description: 'pdftotext is not installed' });
  return undefined;
}

/** Finds each of these texts in a downloaded PDF. */
export async function expectInPdf(download: Download, texts: readonly string[]): Promise<void> {
  const text = await textOfPdf(download);
  if (text === undefined) return;
  for (const one of texts) test.expect(text).toContain(one);
}
