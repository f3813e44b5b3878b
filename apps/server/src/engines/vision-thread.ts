import type { Worker } from 'node:worker_threads';
import type { RgbImage } from '@stowed/vision';
import { AppError } from '../app-error.ts';
import { startWorker } from '../worker-entry.ts';
import type { VisionAnswer, VisionResults, VisionTask } from './vision-protocol.ts';

/** The buffers transferred with a task. */
function buffersOf(task: VisionTask): ArrayBuffer[] {
  const image: RgbImage = task.kind === 'prepare' ? task.template.image : task.photo;
  return image.data.buffer instanceof ArrayBuffer ? [image.data.buffer] : [];
}

/**
 * One worker. It is ended after a failure; the next task starts a new one, even if the worker died in the
 * meantime.
 */
export class VisionThread {
  #worker: Worker | undefined;

  /** Throws AppError `image_processing_timeout` or `image_processing_failed`. */
  async run<Kind extends VisionTask['kind']>(
    task: Extract<VisionTask, { kind: Kind }>,
    timeoutMs: number,
  ): Promise<VisionResults[Kind]> {
    const worker = (this.#worker ??= this.#start());
    try {
      const send = (): void => {
        worker.postMessage(task, buffersOf(task));
      };
      const answer = await settled(worker, send, timeoutMs);
      // For each kind of task, the worker returns its kind of result.
      if (answer.ok) return answer.result as VisionResults[Kind];
      throw new AppError('image_processing_failed', { cause: new Error(answer.message) });
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = startWorker('vision-worker', import.meta.url);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    // An error after the timeout has no receiver; it must not end the process.
    return worker.on('error', () => undefined);
  }
}

/** Settles on the worker's next message, its death, or the timeout. */
function settled(worker: Worker, send: () => void, timeoutMs: number): Promise<VisionAnswer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: VisionAnswer): void => {
      stop();
      resolve(answer);
    };
    const onError = (cause: unknown): void => {
      stop();
      reject(new AppError('image_processing_failed', { cause }));
    };
    const onExit = (): void => {
      onError(new Error('The vision worker ended'));
    };
    const timer = setTimeout(() => {
      stop();
      reject(new AppError('image_processing_timeout'));
    }, timeoutMs);
    const stop = (): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    try {
      send();
    } catch (cause) {
      onError(cause);
    }
  });
}
