import { aiKeyBody, endpoints, problemCodeOf, sentenceOf } from '@stowed/contract';
import type { EngineName, ResponseOf } from '@stowed/contract';
import { mayCall } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import { replayAnswered } from '../../db/idempotency.repository.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { GeminiError } from '../../engines/gemini/gemini-error.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { findAiSettings, saveAiSettings } from './ai.repository.ts';
import { findChoice, isInitialized } from './engine-choice.service.ts';
import type { EngineChoice } from './engine-choice.service.ts';

type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'gemini' | 'logger'>;

const notInitialized = { extra: { initialized: false } };

/** Throws `forbidden` if the person may not set the key or choose the engine. */
export function checkMayConfigure(session: Session): void {
  const { access, denial } = endpoints.chooseEngine;
  if (mayCall(access, session)) return;
  throw new AppError('forbidden', { ...notInitialized, message: denial });
}

/** Throws `api_key_required` or `invalid_api_key` for a body without a valid key. */
export function refuseKey(body: unknown): void {
  const [problem] = aiKeyBody.safeParse(body).error?.issues ?? [];
  if (!problem) return;
  const code = problemCodeOf(problem.message) ?? 'api_key_required';
  throw new AppError(code, { ...notInitialized, fields: { apiKey: sentenceOf(problem.message) } });
}

/** Throws `invalid_api_key` or `ai_init_failed`. */
async function tryKey({ gemini }: SettingsDeps, apiKey: string): Promise<void> {
  try {
    await gemini.checkKey(apiKey);
  } catch (cause) {
    if (!(cause instanceof GeminiError)) throw cause;
    const code = cause.problem === 'key_refused' ? 'invalid_api_key' : 'ai_init_failed';
    throw new AppError(code, { ...notInitialized, cause });
  }
}

/** Checks the key with Gemini, stores it sealed, and selects Gemini. */
export async function setUpAi(
  deps: SettingsDeps,
  session: Session,
  apiKey: string,
): Promise<ResponseOf<typeof endpoints.initGemini>> {
  checkMayConfigure(session);
  const { organizationId, actor } = session;
  await read(deps, session, (db) => replayAnswered(db, session, deps.clock.now()));
  await tryKey(deps, apiKey);
  const { ciphertext, nonce } = deps.secrets.seal(apiKey, organizationId);
  return change(deps, session, async (db) => {
    const before = await findChoice(db, deps, organizationId);
    await saveAiSettings(db, organizationId, {
      engine: 'gemini',
      updatedAt: deps.clock.now(),
      key: { keyCiphertext: ciphertext, keyNonce: nonce, keySetBy: actor.userId },
    });
    const event = {
      before: { engine: before.engine, keyFrom: before.keyFrom },
      after: { engine: 'gemini', keyFrom: 'organization' },
    } as const;
    await recordEvent(db, deps, { ...byPerson(session), kind: 'ai_key_set', ...event });
    deps.logger.info({ by: actor.userId, ...event }, 'AI key set');
    return {
      success: true,
      initialized: true,
      message: 'API key configured successfully!',
      engine: 'gemini',
      keyFrom: 'organization',
    };
  });
}

/** Sets the engine that judges photos. Gemini may be selected without a key; photos then wait for one. */
export function chooseEngine(
  deps: SettingsDeps,
  session: Session,
  engine: EngineName,
): Promise<ResponseOf<typeof endpoints.chooseEngine>> {
  return change(deps, session, async (db) => {
    const before = await switchEngine(db, deps, { session, engine });
    return { success: true, engine, initialized: isInitialized({ ...before, engine }) };
  });
}

interface Switching {
  readonly session: Session;
  readonly engine: EngineName;
}

/** Returns the previous choice. If nothing changed, records no event. */
async function switchEngine(
  db: Db,
  deps: SettingsDeps,
  { session, engine }: Switching,
): Promise<EngineChoice> {
  const { organizationId, actor } = session;
  const before = await findChoice(db, deps, organizationId);
  if (before.engine === engine) return before;
  await saveAiSettings(db, organizationId, { engine, updatedAt: deps.clock.now() });
  const event = { before: { engine: before.engine }, after: { engine } };
  await recordEvent(db, deps, { ...byPerson(session), kind: 'engine_chosen', ...event });
  deps.logger.info({ by: actor.userId, ...event }, 'engine chosen');
  return before;
}

/**
 * Deletes the organization's key and returns to the built-in engine. Without a key, only the engine changes.
 */
export function removeAiKey(
  deps: SettingsDeps,
  session: Session,
): Promise<ResponseOf<typeof endpoints.removeAiKey>> {
  const { organizationId, actor } = session;
  return change(deps, session, async (db) => {
    const stored = await findAiSettings(db, organizationId);
    if (!stored?.keyCiphertext) {
      await switchEngine(db, deps, { session, engine: 'built-in' });
      return { success: true, engine: 'built-in' };
    }
    const before = await findChoice(db, deps, organizationId);
    const key = { keyCiphertext: null, keyNonce: null, keySetBy: null };
    await saveAiSettings(db, organizationId, { engine: 'built-in', updatedAt: deps.clock.now(), key });
    const event = {
      before: { engine: before.engine, keyFrom: before.keyFrom },
      after: { engine: 'built-in' },
    } as const;
    await recordEvent(db, deps, { ...byPerson(session), kind: 'ai_key_removed', ...event });
    deps.logger.info({ by: actor.userId, ...event }, 'AI key removed');
    return { success: true, engine: 'built-in' };
  });
}
