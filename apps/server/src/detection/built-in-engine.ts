import { engineVersion } from '@stowed/vision';
import type { FoamNames, Inspection, Proposal, RgbImage } from '@stowed/vision';
import { AppError } from '../app-error.ts';
import type { DetectionEngine, EngineTemplate } from './engine.ts';
import type { VisionResult } from './vision-protocol.ts';
import { VisionThread } from './vision-thread.ts';

interface Settings {
  readonly workers: number;
  /** Photos that may wait for a worker. */
  readonly queue: number;
  readonly timeoutMs: number;
}

const RETRY_SECONDS = 3;

/** The built-in engine in worker threads, so that no request waits behind pixels. */
export class BuiltInEngine implements DetectionEngine {
  readonly version = engineVersion;
  readonly #idle: VisionThread[];
  readonly #all: readonly VisionThread[];
  readonly #waiting: ((thread: VisionThread) => void)[] = [];

  constructor(private readonly settings: Settings) {
    this.#all = Array.from({ length: settings.workers }, () => new VisionThread());
    this.#idle = [...this.#all];
  }

  async inspect(template: EngineTemplate, photo: RgbImage): Promise<Inspection> {
    const { key } = template;
    const result = await this.#withThread(key, async (thread) => {
      const input = thread.hasTemplate(key) ? undefined : await template.load();
      return thread.run({ kind: 'inspect', photo, key, template: input }, this.settings.timeoutMs);
    });
    if (result.kind !== 'inspection') throw new Error('The vision worker answered something else');
    return result.inspection;
  }

  async propose(photo: RgbImage, foam: FoamNames): Promise<readonly Proposal[]> {
    const result = await this.#withThread(undefined, (thread) =>
      thread.run({ kind: 'propose', photo, foam }, this.settings.timeoutMs),
    );
    if (result.kind !== 'proposals') throw new Error('The vision worker answered something else');
    return result.proposals;
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.end()));
  }

  async #withThread(
    key: string | undefined,
    work: (thread: VisionThread) => Promise<VisionResult>,
  ): Promise<VisionResult> {
    const thread = await this.#take(key);
    try {
      return await work(thread);
    } finally {
      this.#giveBack(thread);
    }
  }

  /** An idle thread, by choice one that has the template prepared. */
  #take(key: string | undefined): Promise<VisionThread> {
    const preferred = this.#idle.find((thread) => key !== undefined && thread.hasTemplate(key));
    const thread = preferred ?? this.#idle[0];
    if (thread) {
      this.#idle.splice(this.#idle.indexOf(thread), 1);
      return Promise.resolve(thread);
    }
    if (this.#waiting.length >= this.settings.queue) {
      return Promise.reject(new AppError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS }));
    }
    return new Promise((start) => {
      this.#waiting.push(start);
    });
  }

  #giveBack(thread: VisionThread): void {
    const next = this.#waiting.shift();
    if (next) next(thread);
    else this.#idle.push(thread);
  }
}
