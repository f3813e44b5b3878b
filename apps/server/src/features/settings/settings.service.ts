import type { endpoints, ParsedRequestOf, Settings } from '@stowed/contract';
import { defaultSettings } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, lockRecord, recordEvent } from '../record/events.service.ts';
import { findSettings, storeSettings } from './settings.repository.ts';
import { timeZoneNamed, timeZones } from './time-zones.policy.ts';

type Changes = ParsedRequestOf<typeof endpoints.changeSettings>['body'];

/** The organization's settings; those that nobody has changed have their defaults. */
export async function settingsOf(db: Db, organizationId: string): Promise<Settings> {
  const row = await findSettings(db, organizationId);
  if (!row) return defaultSettings;
  const { organizationId: _owner, ...settings } = row;
  return settings;
}

export function getSettings(
  deps: Pick<Deps, 'db'>,
  session: Session,
): Promise<Settings & { readonly timeZones: string[] }> {
  return read(deps, session, async (db) => ({
    ...(await settingsOf(db, session.organizationId)),
    timeZones: [...timeZones()],
  }));
}

function requireTimeZone(name: string): string {
  const known = timeZoneNamed(name);
  if (known !== undefined) return known;
  const message = 'Unknown time zone';
  throw new AppError('validation_failed', { message, fields: { timeZone: message } });
}

/** Nobody signs second while signing is off: turning it off empties the kinds. */
function signingOf<Given extends Partial<Settings>>(before: Settings, given: Given): Given {
  const { signing = before.signing, secondPerson } = given;
  if (signing === 'on') return secondPerson ? { ...given, secondPerson: [...new Set(secondPerson)] } : given;
  if (secondPerson?.length) {
    const message = 'Turn signing on first';
    throw new AppError('validation_failed', { message, fields: { secondPerson: message } });
  }
  return { ...given, secondPerson: [] };
}

/** The given values, without those that are the same as before. */
function differences(before: Settings, { timeZone, ...rest }: Changes): Partial<Settings> {
  const given = compact({
    ...rest,
    timeZone: timeZone === undefined ? undefined : requireTimeZone(timeZone),
  });
  const changes = signingOf(before, given);
  const kept = Object.entries(changes).filter(
    ([key, value]) => JSON.stringify(before[key as keyof Settings]) !== JSON.stringify(value),
  );
  return Object.fromEntries(kept);
}

/** Inventories that wait for a second signature: turning signing off opens them again. */
export interface WaitingInventories {
  /** Called before the record is locked, as by every act at a toolbox. */
  lock(db: Db, organizationId: string): Promise<void>;
  reopen(db: Db, session: Session): Promise<void>;
}

interface Input {
  readonly changes: Changes;
  readonly waiting: WaitingInventories;
  readonly seenVersion: number | undefined;
}

/**
 * Changes settings. Throws `settings_changed` with the current ones if the seen version is not the newest. If
 * nothing changes, records no event.
 */
export function changeSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  { changes, waiting, seenVersion }: Input,
): Promise<Settings> {
  const { organizationId } = session;
  return change(deps, session, async (db) => {
    if (changes.signing === 'off') await waiting.lock(db, organizationId);
    await lockRecord(db, organizationId);
    const before = await settingsOf(db, organizationId);
    const changed = differences(before, changes);
    if (seenVersion !== before.version)
      throw new AppError('settings_changed', { extra: { settings: before } });
    const keys = new Set(Object.keys(changed));
    if (keys.size === 0) return before;
    const after = { ...before, ...changed, version: before.version + 1 };
    await storeSettings(db, { organizationId, ...after });
    const { version: _version, ...values } = before;
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'settings_changed',
      before: Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key))),
      after: changed,
    });
    if (changed.signing === 'off') await waiting.reopen(db, session);
    return after;
  });
}
