import { z } from 'zod';
import { PICTURE_LINK } from './picture-links.ts';

/** No parameters, no query or no body. Unknown keys are dropped. */
export const nothing = z.object({});

/** A call whose body is ignored. */
export const noBody = z.unknown();

/** ISO 8601, UTC. */
export const time = z.string();

/** Opaque to clients. */
export const id = z.string();

export const success = z.object({ success: z.literal(true) });

/** The signed address of a stored picture. A kept reply that is sent again gets its links signed again. */
export const pictureLink = z.string().meta({ format: PICTURE_LINK });
