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
import { outlineName } from './outline-store.ts';
import type { OutlineStore } from './outline-store.ts';
import { PreparedTemplates } from './prepared-templates.ts';
import { VisionThread } from './vision-thread.ts';

interface Settings {
  readonly workers: number;
  /** Maximum number of photos waiting for a worker. */
  readonly queue: number;
  readonly timeoutMs: number;
  readonly outlines: OutlineStore;
}

const RETRY_SECONDS = 3;
/** At most this long for the outline of one tool: usually a sixth of a second. */
const OUTLINE_MS = 1_000;
/** Templates waiting to be prepared. A person browsing a fleet photographs the drawer opened last. */
const AHEAD = 4;

/** Only the pixels, without other references. */
const pixelsOf = ({ width, height, data }: RgbImage): RgbImage => ({ width, height, data });

/** Runs the built-in engine in worker threads, so that no request waits for image processing. */
export class BuiltInEngine implements DetectionEngine {
  readonly version = engineVersion;
  readonly #idle: VisionThread[];
  readonly #all: readonly VisionThread[];
  readonly #waiting: ((thread: VisionThread) => void)[] = [];
  readonly #prepared = new PreparedTemplates();
  /** A separate thread: no photo waits for a template that may never be needed. */
  readonly #aheadThread = new VisionThread();
  readonly #toPrepare = new Map<string, EngineTemplate>();
  #aheadWork: Promise<unknown> | undefined;
  #onJudged: (seconds: number) => void = () => undefined;

  constructor(private readonly settings: Settings) {
    this.#all = Array.from({ length: settings.workers }, () => new VisionThread());
    this.#idle = [...this.#all];
  }

  /** Photos that are judged now, and those waiting. */
  get load(): { readonly busy: number; readonly waiting: number } {
    return { busy: this.#all.length - this.#idle.length, waiting: this.#waiting.length };
  }

  /** Calls `listener` with the time that each judged photo took its thread, in seconds. */
  onJudged(listener: (seconds: number) => void): void {
    this.#onJudged = listener;
  }

  /** Prepares a template before its first photo, when idle. Returns at once and never fails. */
  prepare(template: EngineTemplate): void {
    if (this.#prepared.has(template.key)) return;
    this.#toPrepare.delete(template.key);
    this.#toPrepare.set(template.key, template);
    const [oldest] = this.#toPrepare.keys();
    if (this.#toPrepare.size > AHEAD && oldest !== undefined) this.#toPrepare.delete(oldest);
    this.#prepareAhead();
  }

  async inspect(template: EngineTemplate, photo: RgbImage): Promise<Inspection> {
    // Waits without a thread; a failed preparation is retried below, where its error is reported.
    await this.#prepared.find(template.key)?.catch(() => undefined);
    return this.#withThread(async (thread) => {
      const began = performance.now();
      const prepared = await this.#require(template, thread);
      const inspection = await thread.run(
        { kind: 'inspect', photo: pixelsOf(photo), template: prepared, learned: template.learned ?? [] },
        this.settings.timeoutMs,
      );
      this.#onJudged((performance.now() - began) / 1000);
      return inspection;
    });
  }

  /** The looks of the cut-outs whose contents a person confirmed in this photo. */
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

  /** The looks of the cut-outs annotated in this photo; undefined: it shows another drawer. */
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

  /** On the low-priority thread: no photo waits behind it. */
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
    return this.#prepared.find(key) ?? this.#prepared.add(key, this.#prepareOn(thread, template));
  }

  async #prepareOn(thread: VisionThread, source: EngineTemplate): Promise<PreparedTemplate> {
    const { outlines } = this.settings;
    const template = await source.load();
    // The picture's buffer is the thread's afterwards.
    const name = outlineName(template);
    const known = await outlines.find(name);
    const timeoutMs = this.settings.timeoutMs + (known ? 0 : OUTLINE_MS * template.shapes.length);
    const prepared = await thread.run({ kind: 'prepare', template, outlines: known }, timeoutMs);
    if (!known) await outlines.keep(name, prepared.outlines);
    return prepared.template;
  }

  /** Starts only while a photo worker is idle; one template at a time, newest first. */
  #prepareAhead(): void {
    const newest = [...this.#toPrepare.values()].at(-1);
    if (!newest || this.#aheadWork || this.#idle.length === 0) return;
    this.#keepAheadBusy(this.#require(newest, this.#aheadThread));
  }

  #keepAheadBusy(work: Promise<unknown>): void {
    this.#aheadWork = work
      // The requester, or the photo itself, gets and reports the same failure.
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
