import type { endpoints, ResponseOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { ownImageId } from '../../pictures/signed-url.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { isJudgedBy } from './drawer-lessons.repository.ts';
import { learnSoon } from './drawer-lessons.service.ts';
import type { StudyDeps } from './study.service.ts';

/**
 * Records that a person has taken all tools out of the drawer for this photo, and learns from it. The drawer
 * itself does not change. Throws `no_template_assigned`, or `photo_not_judged` for a photo that the engine
 * did not place on this drawer's present template.
 */
export async function confirmEmptyDrawer(
  deps: StudyDeps,
  session: Session,
  { imageUrl, ...path }: DrawerPath & { readonly imageUrl: string },
): Promise<ResponseOf<typeof endpoints.confirmEmptyDrawer>> {
  const imageId = ownImageId(imageUrl);
  const answer = await change(deps, session, async (db) => {
    const { toolbox, drawer, template } = await loadDrawer(db, session.organizationId, path);
    if (!template) throw new AppError('no_template_assigned');
    if (imageId === undefined || !(await isJudgedBy(db, template, imageId)))
      throw new AppError('photo_not_judged');
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'empty_drawer_photographed',
      toolbox,
      drawer,
      template,
      imageId,
      after: { tools: template.tools.length },
      decision: { decidedBy: 'person' },
    });
    const message = 'The engine learns the empty places';
    return { success: true as const, message };
  });
  learnSoon(deps, session, path);
  return answer;
}
