import type { endpoints, ParsedRequestOf, ResponseOf } from '@stowed/contract';
import { analyseTools } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { findEngineChoice } from './ai.repository.ts';

type Readiness = ResponseOf<typeof endpoints.checkAi>;

/** Whether the engine that the organization has chosen can work: the built-in one always, the other with a key. */
export async function checkAi(deps: Pick<Deps, 'db'>, session: Session): Promise<Readiness> {
  const choice = await read(deps, session, (db) => findEngineChoice(db, session.organizationId));
  const engine = choice?.engine ?? 'built-in';
  const initialized = engine === 'built-in' || choice?.has_key === true;
  const message = initialized ? 'Tool detection is ready' : 'Gemini AI service not initialized';
  return { success: true, initialized, message, engine };
}

/** What a list of tools comes to; with Gemini chosen and no key there is nothing to ask. */
export async function analyzeTools(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { tools }: ParsedRequestOf<typeof endpoints.analyzeTools>['body'],
): Promise<ResponseOf<typeof endpoints.analyzeTools>> {
  const { initialized } = await checkAi(deps, session);
  if (!initialized) throw new AppError('ai_not_initialized');
  return { success: true, analysis: analyseTools(tools), message: 'Tools analyzed' };
}
