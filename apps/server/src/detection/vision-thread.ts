import type { Worker } from 'node:worker_threads';
import type { RgbImage } from '@stowed/vision';
import { AppError } from '../app-error.ts';
import { startWorker } from '../worker-entry.ts';
import { PREPARED_TEMPLATES, RecentKeys } from './recent-keys.ts';
import type { VisionResult, VisionTask } from './vision-protocol.ts';

const buffersOf = (...images: readonly (RgbImage | undefined)[]): ArrayBuffer[] =>
  images.flatMap((image) => (image?.data.buffer instanceof ArrayBuffer ? [image.data.buffer] : []));

/**
 * One worker with its prepared templates. After a failure it is ended; the next task starts a fresh one, also when the
 * worker has died by itself in between.
 */
export class VisionThread {
  #worker: Worker | undefined;
  #templates = new RecentKeys(PREPARED_TEMPLATES);

  hasTemplate(key: string): boolean {
    return this.#worker !== undefined && this.#templates.has(key);
  }

  /** Throws AppError `image_processing_timeout` or `image_processing_failed`. */
  async run(task: VisionTask, timeoutMs: number): Promise<VisionResult> {
    const worker = (this.#worker ??= this.#start());
    if (task.kind === 'inspect') this.#templates.use(task.key);
    const template = task.kind === 'inspect' ? task.template?.image : undefined;
    try {
      const send = (): void => {
        worker.postMessage(task, buffersOf(task.photo, template));
      };
      const result = await settled(worker, send, timeoutMs);
      if (result.kind !== 'failed') return result;
      throw new AppError('image_processing_failed', { cause: new Error(result.message) });
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#forget();
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = startWorker('vision-worker', import.meta.url);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#forget();
    });
    // An error after our patience ended belongs to nobody any more; it must not end the process.
    return worker.on('error', () => undefined);
  }

  #forget(): void {
    this.#worker = undefined;
    this.#templates = new RecentKeys(PREPARED_TEMPLATES);
  }
}

/** The worker's next word, its death, or the end of our patience. */
function settled(worker: Worker, send: () => void, timeoutMs: number): Promise<VisionResult> {
  return new Promise((resolve, reject) => {
    const onMessage = (result: VisionResult): void => {
      stop();
      resolve(result);
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
