import type { endpoints, ResponseOf } from '@stowed/contract';
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
