import { pictureHashes } from '../event-parts.policy.ts';
import type { OfOrganization, ReplayedEvent } from './at-event.ts';

function placeOf({ toolboxId, drawerNumber }: ReplayedEvent): string {
  if (toolboxId === null) return '';
  return drawerNumber === null
    ? `, toolbox ${toolboxId}`
    : `, drawer ${drawerNumber} of toolbox ${toolboxId}`;
}

/** Remembers the first event that names a picture, and its hashes from the first that states them. */
export function pictureNamed({ state: { pictures }, event }: Pick<OfOrganization, 'state' | 'event'>): void {
  const { imageId, sequence, after } = event;
  if (imageId === null) return;
  const known = pictures.get(imageId);
  if (known?.hashes) return;
  const name = known?.name ?? `picture ${imageId} of event ${sequence}${placeOf(event)}`;
  pictures.set(imageId, { name, hashes: pictureHashes.safeParse(after).data });
}
