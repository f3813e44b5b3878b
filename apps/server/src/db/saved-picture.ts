import { sql } from 'kysely';

/** The picture of a saved drawer: the one that it had, another one, or none. */
export type SavedPicture = 'same' | 'new' | 'none';

/** savedPictureOf in SQL, for a row `event` of inspection_events; null if it saved no drawer. */
export const savedPictureInEvent = sql<SavedPicture | null>`case when event.kind = 'drawer_scanned' then
  case when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
    when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
    else 'new' end end`;
