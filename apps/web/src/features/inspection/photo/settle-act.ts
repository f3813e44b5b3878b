import type { Drawer } from '@stowed/contract';
import { removeAct } from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { photoName } from '../../../lib/same-photo.ts';
import { parseAct } from '../shared/act-content.ts';
import type { Act, ActOf } from '../shared/act-content.ts';

/**
 * Removes an act that arrived. This person's later acts continue from the version that it created, because
 * nobody else has changed the drawer in between.
 */
export function settleAct(
  act: Act,
  saved: Drawer,
  change: (later: KeptAct) => Pick<KeptAct, 'problem'> | undefined = () => undefined,
): Promise<void> {
  return removeAct(act, (later) => {
    const content = contentAfter(later, saved, act.kind === 'photo');
    return content === undefined ? undefined : { content, ...change(later) };
  });
}

function contentAfter(later: KeptAct, saved: Drawer, isNewPhoto: boolean): unknown {
  const act = parseAct(later);
  switch (act?.kind) {
    case 'photo':
    case 'completion':
      return { ...act.content, version: saved.version };
    case 'mark': {
      const { seen } = act.content;
      const imageUrl = isNewPhoto && saved.imageUrl ? photoName(saved.imageUrl) : seen.imageUrl;
      const needsReview = isNewPhoto ? needsReviewIn(saved, act.content) : seen.needsReview;
      return { ...act.content, version: saved.version, seen: { ...seen, imageUrl, needsReview } };
    }
    case 'inventory':
      return { ...act.content, versions: { ...act.content.versions, [saved.number]: saved.version } };
    case undefined:
      return undefined;
  }
}

/** The server decides which tools of a photo are to check that its person answered for before. */
const needsReviewIn = ({ isComparedLate, tools }: Drawer, { uniqueId, seen }: ActOf<'mark'>['content']) =>
  isComparedLate
    ? tools.some((tool) => tool.uniqueId === uniqueId && tool.needsReview === true)
    : seen.needsReview;
