import { AppError } from '../../app-error.ts';
import { readPictureHeader } from '../../imaging/picture-header.ts';
import type { BuiltInEngine } from '../built-in-engine.ts';
import type {
  DescribedTemplate,
  DetectionEngine,
  EngineInspection,
  EnginePhoto,
  EngineProposal,
} from '../engine.ts';
import type { GeminiClient, GeminiQuestion } from './gemini-client.ts';
import { asAppError } from './gemini-error.ts';
import type { GeminiReply } from './gemini-reply.ts';
import { confirmVerdicts, readStatements } from './inspection-reply.ts';
import { readProposals } from './proposal-reply.ts';
import { inspectionQuestion, proposalQuestion, QUESTIONS_VERSION } from './questions.ts';

const codeOfUse = { timeout: 'image_processing_timeout', failed: 'image_processing_failed' } as const;

function aspectOf(picture: Buffer): number {
  const header = readPictureHeader(picture);
  if (!header) throw new Error('A stored picture has no header');
  return header.width / header.height;
}

interface Parts {
  readonly builtIn: BuiltInEngine;
  readonly client: GeminiClient;
  /** Undefined: nothing can be asked. */
  readonly apiKey: string | undefined;
  /** The organization that asks. */
  readonly owner: string;
}

/**
 * Gemini beside the built-in engine, for one organization. The built-in engine goes first: a photo that shows another
 * drawer is refused here and never leaves.
 */
export class GeminiEngine implements DetectionEngine {
  readonly version: string;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.version = `gemini ${QUESTIONS_VERSION} (${parts.client.model}) with ${parts.builtIn.version}`;
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
    return ask(question, ({ value, model }) => ({
      ...inspection,
      verdicts: confirmVerdicts(inspection.verdicts, readStatements(value)),
      model,
    }));
  }

  async propose(photo: EnginePhoto): Promise<readonly EngineProposal[]> {
    return this.#asker()(proposalQuestion(photo.picture), ({ value }) => readProposals(value));
  }

  #asker() {
    const { client, apiKey, owner } = this.#parts;
    if (apiKey === undefined) throw new AppError('ai_not_initialized');
    return async <Result>(
      question: GeminiQuestion,
      read: (reply: GeminiReply) => Result,
    ): Promise<Result> => {
      try {
        return read(await client.ask({ apiKey, owner }, question));
      } catch (error) {
        throw asAppError(error, codeOfUse);
      }
    };
  }
}
