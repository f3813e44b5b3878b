import type { StoredShape } from '../../db/schema.ts';
import type { PhotoEvent, Placed, SavedTool } from './unjudged.repository.ts';

/** What is open of a photo that was saved without being judged. */
export interface OpenPhoto {
  /** Tools that stand as missing though neither an engine nor a person said so. */
  readonly unjudged: ReadonlySet<string>;
  /** The tools' places where they are not those in the photo but the template's, or those in the photo before. */
  readonly borrowed: readonly Placed[] | undefined;
}

const nothingOpen: OpenPhoto = { unjudged: new Set(), borrowed: undefined };

function liesAs(a: StoredShape, b: StoredShape): boolean {
  if (a.shapeType !== b.shapeType) return false;
  switch (a.shapeType) {
    // Its frame depends on the proportions of the picture.
    case 'circle':
      return a.cx === b.cx && a.cy === b.cy && a.radius === b.radius;
    case 'polygon':
      return JSON.stringify(a.points) === JSON.stringify(b.points);
    default:
      return (
        a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.angle === b.angle
      );
  }
}

function lieAll(tools: readonly SavedTool[], places: readonly Placed[]): boolean {
  return tools.every(({ uniqueId, shape }) => {
    const place = places.find((candidate) => candidate.uniqueId === uniqueId);
    return place !== undefined && liesAs(shape, place);
  });
}

const isBare = ({ status, decidedBy, confidence, needsReview }: SavedTool): boolean =>
  status === 'missing' && decidedBy === 'person' && confidence === null && needsReview !== true;

/** A new photo no engine was asked of, each tool missing, and each where it was known to lie without this photo. */
function afterNewPhoto(event: PhotoEvent): OpenPhoto {
  const tools = event.tools ?? [];
  if (event.engine_version !== null || tools.length === 0 || !tools.every(isBare)) return nothingOpen;
  const former = (event.tools_before ?? []).map(({ uniqueId, shape }) => ({ ...shape, uniqueId }));
  const borrowed = [event.template_tools ?? [], former].find((places) => lieAll(tools, places));
  if (!borrowed) return nothingOpen;
  const isOfTemplate = event.image_id === event.template_image_id;
  return {
    unjudged: new Set(tools.map(({ uniqueId }) => uniqueId)),
    borrowed: isOfTemplate ? undefined : borrowed,
  };
}

/**
 * The same photo saved again answers for a tool whose status changes, and for the places once one was moved; a tool that
 * is added says nothing of the others.
 */
function afterSave({ unjudged, borrowed }: OpenPhoto, tools: readonly SavedTool[]): OpenPhoto {
  const open = tools.filter((tool) => unjudged.has(tool.uniqueId) && isBare(tool));
  const known = tools.filter((tool) => borrowed?.some(({ uniqueId }) => uniqueId === tool.uniqueId));
  return {
    unjudged: new Set(open.map(({ uniqueId }) => uniqueId)),
    borrowed: borrowed && known.length > 0 && lieAll(known, borrowed) ? borrowed : undefined,
  };
}

function afterEvent(before: OpenPhoto, event: PhotoEvent): OpenPhoto {
  const { marked, tools } = event;
  if (marked !== null) {
    return { ...before, unjudged: new Set([...before.unjudged].filter((id) => id !== marked)) };
  }
  return event.image_id === event.image_before ? afterSave(before, tools ?? []) : afterNewPhoto(event);
}

interface Moment {
  readonly drawerNumber: number;
  readonly imageId: string | null;
  /** The event after which it is asked. */
  readonly sequence: number;
}

/** What is open of a drawer's photo after an event, from the saves and marks of that photo in order. */
export function openPhotosOf(events: readonly PhotoEvent[]): (moment: Moment) => OpenPhoto {
  return ({ drawerNumber, imageId, sequence }) =>
    events
      .filter(
        (event) =>
          event.drawer_number === drawerNumber && event.image_id === imageId && event.sequence <= sequence,
      )
      .reduce(afterEvent, nothingOpen);
}
