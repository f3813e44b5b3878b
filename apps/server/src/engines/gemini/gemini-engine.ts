import type { FoamNames } from '@stowed/vision';
import { AppError } from '../../app-error.ts';
import { readPictureHeader } from '../../pictures/picture-header.ts';
import type { BuiltInEngine } from '../built-in-engine.ts';
import type {
  DescribedTemplate,
  DetectionEngine,
  EngineInspection,
  EnginePhoto,
  EngineProposal,
} from '../engine.ts';
import type { GeminiClient, GeminiQuestion } from './gemini-client.ts';
import { asAppError, isSpent } from './gemini-error.ts';
import type { GeminiReply } from './gemini-reply.ts';
import { confirmVerdicts, readStatements } from './inspection-reply.ts';
import { readProposals } from './proposal-reply.ts';
import { inspectionQuestion, proposalQuestion, QUESTIONS_VERSION } from './questions.ts';

const USED_UP = "Today's AI calls are used up. The built-in engine judged this photo alone.";
const codeOfUse = { timeout: 'image_processing_timeout', failed: 'image_processing_failed' } as const;

function aspectOf(picture: Buffer): number {
  const header = readPictureHeader(picture);
  if (!header) throw new Error('A stored picture has no header');
  return header.width / header.height;
}

interface Parts {
  readonly builtIn: BuiltInEngine;
  readonly client: GeminiClient;
  /** Undefined: Gemini cannot be used. */
  readonly apiKey: string | undefined;
  /** The calling organization. */
  readonly owner: string;
  /** Counts a call before it is sent; false: there is none left today. */
  readonly takeCall: () => Promise<boolean>;
}

interface Asking<Result> {
  readonly question: GeminiQuestion;
  readonly read: (reply: GeminiReply) => Result;
  /** The built-in engine's result when Gemini may not be used. */
  readonly alone: () => Promise<Result>;
}

/**
 * Gemini combined with the built-in engine, for one organization. The built-in engine goes first, so a photo
 * of another drawer is refused and never sent. When the day's calls are used up, it judges alone. An instance
 * judges one photo.
 */
export class GeminiEngine implements DetectionEngine {
  readonly #parts: Parts;
  #isAlone = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get version(): string {
    const { builtIn, client } = this.#parts;
    return this.#isAlone
      ? builtIn.version
      : `gemini ${QUESTIONS_VERSION} (${client.model}) with ${builtIn.version}`;
  }

  get notice(): string | undefined {
    return this.#isAlone ? USED_UP : undefined;
  }

  async inspect(template: DescribedTemplate, photo: EnginePhoto): Promise<EngineInspection> {
    const ask = this.#asker();
    const aspect = photo.width / photo.height;
    const inspection = await this.#parts.builtIn.inspect(template, photo);
    if (inspection.kind === 'refused') return inspection;
    const picture = await template.readPicture();
    const shapes = inspection.verdicts.map(({ shape }) => shape);
    const question = inspectionQuestion({
      template: { picture, aspect: aspectOf(picture), tools: template.tools },
      photo: { picture: photo.picture, aspect, shapes },
    });
    const read = ({ value, model }: GeminiReply): EngineInspection => ({
      ...inspection,
      verdicts: confirmVerdicts(inspection.verdicts, readStatements(value)),
      model,
    });
    return ask<EngineInspection>({ question, read, alone: () => Promise.resolve(inspection) });
  }

  async propose(photo: EnginePhoto, foam: FoamNames): Promise<readonly EngineProposal[]> {
    return this.#asker()<readonly EngineProposal[]>({
      question: proposalQuestion(photo.picture),
      read: ({ value }) => readProposals(value),
      alone: () => this.#parts.builtIn.propose(photo, foam),
    });
  }

  #asker() {
    const { client, apiKey, owner, takeCall } = this.#parts;
    if (apiKey === undefined) throw new AppError('ai_not_initialized');
    return async <Result>({ question, read, alone }: Asking<Result>): Promise<Result> => {
      try {
        return read(await client.ask({ apiKey, owner, takeCall }, question));
      } catch (error) {
        if (!isSpent(error)) throw asAppError(error, codeOfUse);
        this.#isAlone = true;
        return alone();
      }
    };
  }
}
