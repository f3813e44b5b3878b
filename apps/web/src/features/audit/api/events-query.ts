import { endpoints } from '@stowed/contract';
import type { AuditPage, ResponseOf } from '@stowed/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { asQuery } from '../../../lib/query-client.ts';
import type { WantedEvents } from '../event-view.ts';

const NEWEST = '';

/** The record, page by page, newest first. */
export const eventsQuery = (wanted: WantedEvents) =>
  infiniteQueryOptions({
    queryKey: [endpoints.listEvents.path, wanted],
    initialPageParam: NEWEST,
    queryFn: ({ pageParam, signal }): Promise<AuditPage> =>
      asQuery(async () => {
        const query = pageParam === NEWEST ? wanted : { ...wanted, cursor: pageParam };
        const page = await call(endpoints.listEvents, { query }, { signal });
        if (!page) throw new ApiError(200, '', { message: 'The response is empty' });
        return page;
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export type EventChoices = ResponseOf<typeof endpoints.listEventChoices>;

/** The people, toolboxes and kinds that the record can be filtered by. */
export const eventChoicesQuery = () =>
  queryOptions<EventChoices>({ queryKey: [endpoints.listEventChoices.path] });
