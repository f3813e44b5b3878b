import type { Drawer } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import type { Deps } from '../../deps.ts';
import { presentDrawer } from './drawers.presenter.ts';
import type { OpenDrawer } from './drawers.presenter.ts';
import { selectJudgingTemplates } from './judging-templates.repository.ts';
import type { JudgingTemplate } from './judging-templates.repository.ts';
import { readOpenPhotos } from './unjudged.service.ts';

type AnswerDeps = Pick<Deps, 'signedImages'>;

/** The photo whose record is asked for the tools' places; none where an engine found each tool in it. */
function askedPhoto({ drawer, tools }: OpenDrawer): string | null {
  return tools.some((tool) => tool.decided_by === 'person') ? drawer.image_id : null;
}

/** Whether nothing was judged by other places than the drawer's template has now. */
function isOfTemplate({ drawer, template }: OpenDrawer, judgedBy: ReadonlyMap<string, JudgingTemplate>) {
  const judging = drawer.image_id === null ? undefined : judgedBy.get(drawer.image_id);
  return !judging || !template || judging.placesId === placesId(template);
}

/** Drawers of one toolbox as they are answered. The record is asked once for all of them, and only where it must be. */
export async function answerDrawers(
  db: Db,
  deps: AnswerDeps,
  drawers: readonly OpenDrawer[],
): Promise<Drawer[]> {
  const [first] = drawers;
  if (!first) return [];
  const photos = drawers.map(askedPhoto).filter((imageId) => imageId !== null);
  const openPhoto = await readOpenPhotos(db, first.toolbox, photos);
  const imageIds = drawers.flatMap(({ drawer }) => drawer.image_id ?? []);
  const judgedBy = await selectJudgingTemplates(db, first.toolbox.organization_id, imageIds);
  return drawers.map((open) => {
    const { number: drawerNumber, image_id: imageId } = open.drawer;
    const { borrowed } = openPhoto({ drawerNumber, imageId, sequence: Infinity });
    const told = { isLocated: borrowed === undefined, isJudgedByTemplate: isOfTemplate(open, judgedBy) };
    return presentDrawer({ ...open, ...told }, deps);
  });
}

/** As answerDrawers, of one. */
export async function answerDrawer(db: Db, deps: AnswerDeps, open: OpenDrawer): Promise<Drawer> {
  const [answer] = await answerDrawers(db, deps, [open]);
  if (!answer) throw new Error('A drawer that was opened has an answer');
  return answer;
}

/** For a caller who has seen another version: the error carries the drawer as it is. */
export async function drawerChanged(db: Db, deps: AnswerDeps, open: OpenDrawer): Promise<AppError> {
  return new AppError('drawer_changed', { extra: { drawer: await answerDrawer(db, deps, open) } });
}
