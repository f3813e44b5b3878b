import type { Analysis, endpoints, ParsedRequestOf, ResponseOf } from '@stowed/contract';
import { analyseTools } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { adviceQuestion, readAdvice } from '../../detection/gemini/advice.ts';
import { asAppError } from '../../detection/gemini/gemini-error.ts';
import type { Session } from '../../session.ts';
import { choiceOf, isInitialized } from './engine-choice.service.ts';

type CheckDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'logger'>;

/** Whether the engine that the organization has chosen can work. */
export async function checkAi(
  deps: CheckDeps,
  session: Session,
): Promise<ResponseOf<typeof endpoints.initGemini>> {
  const choice = await choiceOf(deps, session);
  const initialized = isInitialized(choice);
  const message = initialized ? 'Tool detection is ready' : 'Gemini AI service not initialized';
  return { success: true, initialized, message, engine: choice.engine, keyFrom: choice.keyFrom };
}

type Tools = ParsedRequestOf<typeof endpoints.analyzeTools>['body']['tools'];

/** What Gemini adds to our own counts: which of the missing tools matter most, and where to look. */
async function advised(
  { gemini }: Pick<Deps, 'gemini'>,
  account: { readonly apiKey: string; readonly owner: string },
  analysis: Analysis,
): Promise<Analysis> {
  try {
    const missing = analysis.criticalMissing;
    const { critical, text } = readAdvice(
      (await gemini.ask(account, adviceQuestion(missing))).value,
      missing,
    );
    // Our own sentence stays in front: whatever Gemini writes, tools are missing.
    const suggestions = [analysis.suggestions, text].filter(Boolean).join(' ');
    return { ...analysis, criticalMissing: critical, suggestions };
  } catch (error) {
    throw asAppError(error, { timeout: 'tool_analysis_timeout', failed: 'tool_analysis_failed' });
  }
}

/** What a list of tools comes to; counted here, with Gemini's advice where it is chosen and something is missing. */
export async function analyzeTools(
  deps: CheckDeps & Pick<Deps, 'gemini'>,
  session: Session,
  { tools }: { readonly tools: Tools },
): Promise<ResponseOf<typeof endpoints.analyzeTools>> {
  const { engine, apiKey } = await choiceOf(deps, session);
  const counted = analyseTools(tools);
  const answer = (analysis: Analysis) => ({ success: true, analysis, message: 'Tools analyzed' }) as const;
  if (engine === 'built-in') return answer(counted);
  if (apiKey === undefined) throw new AppError('ai_not_initialized');
  if (counted.missingCount === 0) return answer(counted);
  return answer(await advised(deps, { apiKey, owner: session.organizationId }, counted));
}
