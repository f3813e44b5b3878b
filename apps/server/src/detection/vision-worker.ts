import { parentPort } from 'node:worker_threads';
import { inspectDrawer, prepareTemplate, proposeShapes } from '@stowed/vision';
import type { PreparedTemplate } from '@stowed/vision';
import { PREPARED_TEMPLATES, RecentKeys } from './recent-keys.ts';
import type { VisionResult, VisionTask } from './vision-protocol.ts';

const recent = new RecentKeys(PREPARED_TEMPLATES);
const prepared = new Map<string, PreparedTemplate>();

function requireTemplate({ key, template }: Extract<VisionTask, { kind: 'inspect' }>): PreparedTemplate {
  const gone = recent.use(key);
  if (gone !== undefined) prepared.delete(gone);
  const known = prepared.get(key) ?? (template && prepareTemplate(template));
  if (!known) throw new Error('The template was neither prepared nor sent');
  prepared.set(key, known);
  return known;
}

function work(task: VisionTask): VisionResult {
  if (task.kind === 'propose') {
    return { kind: 'proposals', proposals: proposeShapes(task.photo, task.foam) };
  }
  return { kind: 'inspection', inspection: inspectDrawer(requireTemplate(task), task.photo) };
}

const port = parentPort;
if (!port) throw new Error('The vision engine runs as a worker');

port.on('message', (task: VisionTask) => {
  let result: VisionResult;
  try {
    result = work(task);
  } catch (error) {
    result = {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  port.postMessage(result);
});
