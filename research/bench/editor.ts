// npm run bench:editor: measures the work of the main thread per frame while one of fifty polygons is
// dragged, with Chromium's own trace of the built application
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { gripOf, shapeOf } from '../../e2e/support/editor.ts';
import { middleOf } from '../../e2e/support/drag.ts';
import { createToolbox, register } from '../../e2e/support/person.ts';
import { sample } from '../../e2e/support/samples.ts';
import { onNewInstallation } from '../../tools/lib/new-installation.ts';
import { line, quantile } from './server-print.ts';
import { framesIn, recordTrace } from './editor-trace.ts';

const POLYGONS = 50;
const POINTS = 12;
const COLUMNS = 10;
const MOVES = 180;
const MEDIAN_TARGET_MS = 8;
const P95_TARGET_MS = 16;

await onNewInstallation(async (page) => {
  await register(page);
  const toolboxId = await createToolbox(page, 1);
  await assignPolygons(page, toolboxId);
  await page.goto(`/toolbox/${toolboxId}/templates`);
  await shapeOf(page, 'Tool 25').waitFor();
  await measure(page, 'drag of a polygon', shapeOf(page, 'Tool 25'));
  await measure(page, 'drag of one of its points', gripOf(page, 'point 3'));
});

/** Round polygons in rows, as large as the rows allow. */
function polygons() {
  return Array.from({ length: POLYGONS }, (_, index) => {
    const cx = 5 + (index % COLUMNS) * 10;
    const cy = 10 + Math.floor(index / COLUMNS) * 20;
    const points = Array.from({ length: POINTS }, (_, corner) => {
      const turn = (corner / POINTS) * 2 * Math.PI;
      return { x: cx + 4 * Math.cos(turn), y: cy + 8 * Math.sin(turn) };
    });
    return { name: `Tool ${index + 1}`, shapeType: 'polygon', points };
  });
}

async function assignPolygons(page: Page, toolboxId: string): Promise<void> {
  const token = await page.evaluate<string>('localStorage.getItem("authToken")');
  const answer = await page.request.post(`/api/toolbox/${toolboxId}/drawer/1/assign-template`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      templateImageUrl: `data:image/jpeg;base64,${readFileSync(sample.reference).toString('base64')}`,
      templateTools: polygons(),
    },
  });
  if (!answer.ok()) throw new Error(`the template was refused: ${await answer.text()}`);
}

/**
 * Drags `target` in a circle, one mouse move after the other, and prints the cost of a frame.
 */
async function measure(page: Page, name: string, target: Locator): Promise<void> {
  const from = await middleOf(target);
  const events = await recordTrace(page, async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let move = 1; move <= MOVES; move += 1) {
      const turn = (move / MOVES) * 4 * Math.PI;
      await page.mouse.move(from.x + 60 * Math.sin(turn), from.y + 60 * (1 - Math.cos(turn)));
    }
    await page.mouse.up();
  });
  const frames = framesIn(events);
  if (frames.length < MOVES / 4) throw new Error(`only ${frames.length} frames were drawn`);
  const worked = frames.map((frame) => frame.worked);
  const lasted = frames.map((frame) => frame.lasted);
  const median = quantile(worked, 0.5);
  const p95 = quantile(worked, 0.95);
  line(`${name} among ${POLYGONS}: frames`, String(frames.length));
  line('  main thread per frame, median', `${median.toFixed(1)} ms`, median <= MEDIAN_TARGET_MS);
  line('  main thread per frame, p95', `${p95.toFixed(1)} ms`, p95 <= P95_TARGET_MS);
  line('  including waits on this machine, median', `${quantile(lasted, 0.5).toFixed(1)} ms`);
  line('  including waits on this machine, p95', `${quantile(lasted, 0.95).toFixed(1)} ms`);
}
