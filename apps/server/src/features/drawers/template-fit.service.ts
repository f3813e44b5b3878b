import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { isUnproven } from './drawers.presenter.ts';
import type { DrawerWithContents } from './drawers.presenter.ts';
import { setFitAt } from './drawers.repository.ts';

interface Fit {
  readonly session: Session;
  /** The drawer whose template an engine has just placed on a photo, if one was named. */
  readonly loaded: DrawerWithContents | undefined;
  readonly imageId: string;
}

/** Notes that a copied template fits its drawer, once: from then on no new reference is offered for it. */
export async function noteFit(
  db: Db,
  clocked: Pick<Deps, 'clock'>,
  { session, loaded, imageId }: Fit,
): Promise<void> {
  if (!loaded?.template || !isUnproven(loaded.template)) return;
  const { toolbox, drawer, template } = loaded;
  const deps = atOneTime(clocked);
  if (!(await setFitAt(db, template, deps.clock.now()))) return;
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'template_fitted',
    toolbox,
    drawer,
    after: { templateId: template.id, version: template.version },
    imageId,
    template,
  });
}
