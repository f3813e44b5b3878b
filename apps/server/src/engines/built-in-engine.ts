import { engineVersion } from '@stowed/vision';
import type {
  Confirmed,
  FoamNames,
  Inspection,
  Mark,
  PlaceLook,
  PreparedTemplate,
  Proposal,
  RgbImage,
} from '@stowed/vision';
import { AppError } from '../app-error.ts';
import type { DetectionEngine, EngineTemplate } from './engine.ts';
import { PreparedTemplates } from './prepared-templates.ts';
import { VisionThread } from './vision-thread.ts';

interface Settings {
  readonly workers: number;
  /** Photos that may wait for a worker. */
  readonly queue: number;
  readonly timeoutMs: number;
}

const RETRY_SECONDS = 3;
/**
 * Templates that wait to be prepared ahead. A person who looks through a fleet photographs the drawer opened
 * last.
 */
const AHEAD = 4;

/** The pixels alone, without what else hangs on them. */
const pixelsOf = ({ width, height, data }: RgbImage): RgbImage => ({ width, height, data });

/** The built-in engine in worker threads, so that no request waits behind pixels. */
export class BuiltInEngine implements DetectionEngine {
  readonly version = engineVersion;
  readonly #idle: VisionThread[];
  readonly #all: readonly VisionThread[];
  readonly #waiting: ((thread: VisionThread) => void)[] = [];
  readonly #prepared = new PreparedTemplates();
  /** A thread of its own: no photo waits behind a template that may never be needed. */
  readonly #aheadThread = new VisionThread();
  readonly #toPrepare = new Map<string, EngineTemplate>();
  #aheadWork: Promise<unknown> | undefined;

  constructor(private readonly settings: Settings) {
    this.#all = Array.from({ length: settings.workers }, () => new VisionThread());
    this.#idle = [...this.#all];
  }

  /**
   * Prepares a template ahead of its first photo, once there is nothing better to do. Returns at once and
   * never fails.
   */
  prepare(template: EngineTemplate): void {
    if (this.#prepared.has(template.key)) return;
    this.#toPrepare.delete(template.key);
    this.#toPrepare.set(template.key, template);
    const [oldest] = this.#toPrepare.keys();
    if (this.#toPrepare.size > AHEAD && oldest !== undefined) this.#toPrepare.delete(oldest);
    this.#prepareAhead();
  }

  async inspect(template: EngineTemplate, photo: RgbImage): Promise<Inspection> {
    // Waits without a thread; a failed preparation is tried once more below, where its error is reported.
    await this.#prepared.find(template.key)?.catch(() => undefined);
    return this.#withThread(async (thread) => {
      const prepared = await this.#require(template, thread);
      return thread.run(
        { kind: 'inspect', photo: pixelsOf(photo), template: prepared, learned: template.learned ?? [] },
        this.settings.timeoutMs,
      );
    });
  }

  /** The looks of the cut-outs of which a person says what they hold in this photo. */
  learn(
    template: EngineTemplate,
    { photo, confirmed }: { readonly photo: RgbImage; readonly confirmed: readonly Confirmed[] },
  ): Promise<readonly PlaceLook[]> {
    return this.#whenIdle(template, (prepared) =>
      this.#aheadThread.run(
        { kind: 'learn', photo: pixelsOf(photo), template: prepared, confirmed },
        this.settings.timeoutMs,
      ),
    );
  }

  /** The looks of the cut-outs that somebody has marked in this photo; undefined: it shows another drawer. */
  learnMarked(
    template: EngineTemplate,
    { photo, marks }: { readonly photo: RgbImage; readonly marks: readonly Mark[] },
  ): Promise<readonly PlaceLook[] | undefined> {
    return this.#whenIdle(template, (prepared) =>
      this.#aheadThread.run(
        { kind: 'learn-marked', photo: pixelsOf(photo), template: prepared, marks },
        this.settings.timeoutMs,
      ),
    );
  }

  propose(photo: RgbImage, foam: FoamNames): Promise<readonly Proposal[]> {
    return this.#withThread((thread) =>
      thread.run({ kind: 'propose', photo: pixelsOf(photo), foam }, this.settings.timeoutMs),
    );
  }

  async close(): Promise<void> {
    this.#toPrepare.clear();
    await Promise.all([...this.#all, this.#aheadThread].map((thread) => thread.end()));
    await this.#aheadWork;
    await this.#aheadThread.end();
  }

  /** On the thread for what can wait: no photo waits behind it. */
  async #whenIdle<Result>(
    template: EngineTemplate,
    learn: (prepared: PreparedTemplate) => Promise<Result>,
  ): Promise<Result> {
    while (this.#aheadWork) await this.#aheadWork;
    const work = this.#require(template, this.#aheadThread).then(learn);
    this.#keepAheadBusy(work);
    return work;
  }

  #require(template: EngineTemplate, thread: VisionThread): Promise<PreparedTemplate> {
    const { key } = template;
    this.#toPrepare.delete(key);
    const work = async (): Promise<PreparedTemplate> =>
      thread.run({ kind: 'prepare', template: await template.load() }, this.settings.timeoutMs);
    return this.#prepared.find(key) ?? this.#prepared.add(key, work());
  }

  /**
   * Begins only while a worker for photos has nothing to do; one template after the other, the newest
   * first.
   */
  #prepareAhead(): void {
    const newest = [...this.#toPrepare.values()].at(-1);
    if (!newest || this.#aheadWork || this.#idle.length === 0) return;
    this.#keepAheadBusy(this.#require(newest, this.#aheadThread));
  }

  #keepAheadBusy(work: Promise<unknown>): void {
    this.#aheadWork = work
      // Who asked for it, or the photo itself, meets the same failure and tells it.
      .catch(() => undefined)
      .then(() => {
        this.#aheadWork = undefined;
        this.#prepareAhead();
      });
  }

  async #withThread<Result>(work: (thread: VisionThread) => Promise<Result>): Promise<Result> {
    const thread = await this.#take();
    try {
      return await work(thread);
    } finally {
      this.#giveBack(thread);
    }
  }

  #take(): Promise<VisionThread> {
    const thread = this.#idle.shift();
    if (thread) return Promise.resolve(thread);
    if (this.#waiting.length >= this.settings.queue) {
      return Promise.reject(new AppError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS }));
    }
    return new Promise((start) => {
      this.#waiting.push(start);
    });
  }

  #giveBack(thread: VisionThread): void {
    const next = this.#waiting.shift();
    if (next) {
      next(thread);
      return;
    }
    this.#idle.push(thread);
    this.#prepareAhead();
  }
}
