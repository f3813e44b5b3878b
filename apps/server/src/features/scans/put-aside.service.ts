import type { endpoints, ParsedRequestOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import { acceptReference, keepReference } from '../pictures/pictures.service.ts';
import { byPerson, queuedBy, recordEvent } from '../record/events.service.ts';

type PutAsideDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'images' | 'signedImages'>;
type Input = ParsedRequestOf<typeof endpoints.putAside>['body'];

/** The drawer of the act, if it still exists. */
async function findPlace(db: Db, session: Session, { toolboxId, drawerNumber }: Input) {
  if (drawerNumber === null) return {};
  try {
    const { toolbox, drawer } = await loadDrawer(db, session.organizationId, { toolboxId, drawerNumber });
    return { toolbox, drawer };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return {};
    throw error;
  }
}

/** Records what a person gave up, with its photo. The drawer and its tools stay as they are. */
export async function putAside(
  deps: PutAsideDeps,
  session: Session,
  input: Input,
): Promise<{ readonly success: true }> {
  const { toolboxId, drawerNumber, call, body, picture, reason } = input;
  const reference =
    picture === undefined
      ? undefined
      : await acceptReference(deps, session, { given: picture, kind: 'photo' });
  return change(deps, session, async (db) => {
    const kept = reference && (await keepReference(db, deps, { session, reference }));
    await recordEvent(db, deps, {
      ...byPerson(session),
      ...(await findPlace(db, session, input)),
      kind: 'act_put_aside',
      subject: call,
      after: { toolboxId, drawerNumber, body, ...kept?.hashes },
      decision: { decidedBy: 'person', ...queuedBy(session) },
      imageId: kept?.imageId,
      reason,
    });
    return { success: true };
  });
}
