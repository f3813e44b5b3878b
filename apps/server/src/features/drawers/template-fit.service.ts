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
  /** A drawer whose template an engine has just placed on a photo of it. */
  readonly loaded: DrawerWithContents;
  readonly imageId: string;
}

/** Notes that a copied template fits its drawer, once: from then on no new reference is offered for it. */
export async function noteFit(
  db: Db,
  clocked: Pick<Deps, 'clock'>,
  { session, loaded: { toolbox, drawer, template }, imageId }: Fit,
): Promise<void> {
  if (!template || !isUnproven(template)) return;
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
