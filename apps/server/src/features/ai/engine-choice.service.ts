import type { EngineName } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { DetectionEngine } from '../../engines/engine.ts';
import { GeminiEngine } from '../../engines/gemini/gemini-engine.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { takeAiCall } from './ai-usage.service.ts';
import { findAiSettings } from './ai.repository.ts';
import type { AiSettings } from './ai.repository.ts';

type ChoiceDeps = Pick<Deps, 'config' | 'secrets' | 'logger'>;

/** An organization's engine and its Gemini key. */
export interface EngineChoice {
  readonly engine: EngineName;
  readonly apiKey: string | undefined;
  readonly keyFrom: 'organization' | 'deployment' | null;
}

/** The organization's key, unless it was sealed with another SECRET_KEY. */
function ownKey({ secrets, logger }: ChoiceDeps, settings: AiSettings | undefined, organizationId: string) {
  if (!settings?.keyCiphertext || !settings.keyNonce) return undefined;
  const sealed = { ciphertext: settings.keyCiphertext, nonce: settings.keyNonce };
  const key = secrets.open(sealed, organizationId);
  if (key === undefined) logger.warn({ organizationId }, 'an AI key cannot be read with this SECRET_KEY');
  return key;
}

/** The organization's settings: the built-in engine by default, and the deployment's key if it has none. */
export async function findChoice(db: Db, deps: ChoiceDeps, organizationId: string): Promise<EngineChoice> {
  const settings = await findAiSettings(db, organizationId);
  const engine = settings?.engine ?? 'built-in';
  const own = ownKey(deps, settings, organizationId);
  if (own !== undefined) return { engine, apiKey: own, keyFrom: 'organization' };
  const { GEMINI_API_KEY: common } = deps.config;
  return { engine, apiKey: common, keyFrom: common === undefined ? null : 'deployment' };
}

export function choiceOf(deps: ChoiceDeps & Pick<Deps, 'db'>, session: Session): Promise<EngineChoice> {
  return read(deps, session, (db) => findChoice(db, deps, session.organizationId));
}

/** The built-in engine is always ready; Gemini requires a key. */
export const isInitialized = ({ engine, apiKey }: EngineChoice): boolean =>
  engine === 'built-in' || apiKey !== undefined;

/**
 * The engine that judges an organization's photos. If its key is missing, its calls fail with that reason.
 */
export async function engineFor(
  deps: ChoiceDeps & Pick<Deps, 'db' | 'clock' | 'engine' | 'gemini'>,
  session: Session,
): Promise<DetectionEngine> {
  const { engine, apiKey } = await choiceOf(deps, session);
  const { engine: builtIn, gemini: client } = deps;
  if (engine === 'built-in') return builtIn;
  const takeCall = () => takeAiCall(deps, session);
  return new GeminiEngine({ builtIn, client, apiKey, owner: session.organizationId, takeCall });
}
