import type { endpoints, ParsedRequestOf, ResponseOf } from '@stowed/contract';
import { analyseTools } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { choiceOf, isInitialized } from './engine-choice.service.ts';

type AiDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'logger'>;

/** Whether the engine that the organization has chosen can work. */
export async function checkAi(
  deps: AiDeps,
  session: Session,
): Promise<ResponseOf<typeof endpoints.initGemini>> {
  const choice = await choiceOf(deps, session);
  const initialized = isInitialized(choice);
  const message = initialized ? 'Tool detection is ready' : 'Gemini AI service not initialized';
  return { success: true, initialized, message, engine: choice.engine, keyFrom: choice.keyFrom };
}

/** What a list of tools comes to; with Gemini chosen and no key there is nothing to ask. */
export async function analyzeTools(
  deps: AiDeps,
  session: Session,
  { tools }: ParsedRequestOf<typeof endpoints.analyzeTools>['body'],
): Promise<ResponseOf<typeof endpoints.analyzeTools>> {
  if (!isInitialized(await choiceOf(deps, session))) throw new AppError('ai_not_initialized');
  return { success: true, analysis: analyseTools(tools), message: 'Tools analyzed' };
}
