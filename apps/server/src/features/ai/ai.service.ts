import type { Analysis, endpoints, ParsedRequestOf, ResponseOf } from '@stowed/contract';
import { countAndAdvise } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { adviceQuestion, readAdvice } from '../../engines/gemini/advice.ts';
import { asAppError, isSpent } from '../../engines/gemini/gemini-error.ts';
import type { Session } from '../../session.ts';
import { takeAiCall } from './ai-usage.service.ts';
import { choiceOf, isInitialized } from './engine-choice.service.ts';

type CheckDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'logger'>;

/** True if the organization's engine can work. */
export async function checkAi(
  deps: CheckDeps,
  session: Session,
): Promise<ResponseOf<typeof endpoints.initGemini>> {
  const choice = await choiceOf(deps, session);
  const initialized = isInitialized(choice);
  const message = initialized ? 'Tool detection is ready' : 'Gemini AI service not initialized';
  return { success: true, initialized, message, engine: choice.engine, keyFrom: choice.keyFrom };
}

const CALLS_USED_UP = "Tools analyzed without Gemini: today's AI calls are used up";

type Tools = ParsedRequestOf<typeof endpoints.analyzeTools>['body']['tools'];

/**
 * Gemini's advice on our counts: what matters most and where to look. Undefined if it may not be called
 * today.
 */
async function advised(
  { gemini }: Pick<Deps, 'gemini'>,
  account: Parameters<Deps['gemini']['ask']>[0],
  analysis: Analysis,
): Promise<Analysis | undefined> {
  try {
    const missing = analysis.criticalMissing;
    const { critical, text } = readAdvice(
      (await gemini.ask(account, adviceQuestion(missing))).value,
      missing,
    );
    // Our own sentence comes first: tools are missing, whatever Gemini writes.
    const suggestions = [analysis.suggestions, text].filter(Boolean).join(' ');
    return { ...analysis, criticalMissing: critical, suggestions };
  } catch (error) {
    if (isSpent(error)) return undefined;
    throw asAppError(error, { timeout: 'tool_analysis_timeout', failed: 'tool_analysis_failed' });
  }
}

/**
 * Summarizes a list of tools. Adds Gemini's advice if it is selected, something is missing, and calls are
 * left today.
 */
export async function analyzeTools(
  deps: CheckDeps & Pick<Deps, 'gemini' | 'clock'>,
  session: Session,
  { tools }: { readonly tools: Tools },
): Promise<ResponseOf<typeof endpoints.analyzeTools>> {
  const { engine, apiKey } = await choiceOf(deps, session);
  const counted = countAndAdvise(tools);
  const answer = (analysis: Analysis, message = 'Tools analyzed') =>
    ({ success: true, analysis, message }) as const;
  if (engine === 'built-in') return answer(counted);
  if (apiKey === undefined) throw new AppError('ai_not_initialized');
  if (counted.missingCount === 0) return answer(counted);
  const takeCall = () => takeAiCall(deps, session);
  const analysis = await advised(deps, { apiKey, owner: session.organizationId, takeCall }, counted);
  return analysis ? answer(analysis) : answer(counted, CALLS_USED_UP);
}
