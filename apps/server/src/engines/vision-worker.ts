import { parentPort } from 'node:worker_threads';
import {
  inspectDrawer,
  learnFromMarks,
  learnLooks,
  prepareTemplate,
  proposeShapes,
  toolOutlines,
} from '@stowed/vision';
import type { TemplateInput, ToolOutlines } from '@stowed/vision';
import { inSharedMemory } from './prepared-templates.ts';
import type { VisionAnswer, VisionResults, VisionTask } from './vision-protocol.ts';

function prepare(template: TemplateInput, outlines: ToolOutlines): VisionResults['prepare'] {
  return { template: inSharedMemory(prepareTemplate(template, outlines)), outlines };
}

function work(task: VisionTask): VisionResults[VisionTask['kind']] {
  switch (task.kind) {
    case 'prepare':
      return prepare(task.template, task.outlines ?? toolOutlines(task.template));
    case 'inspect':
      return inspectDrawer(task.template, task.photo, task.learned);
    case 'learn':
      return learnLooks(task.template, task.photo, task.confirmed);
    case 'learn-marked':
      return learnFromMarks(task.template, task.photo, task.marks);
    case 'propose':
      return proposeShapes(task.photo, task.foam);
  }
}

function answer(task: VisionTask): VisionAnswer {
  try {
    return { ok: true, result: work(task) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const port = parentPort;
if (!port) throw new Error('The vision engine runs as a worker');

port.on('message', (task: VisionTask) => {
  port.postMessage(answer(task));
});
