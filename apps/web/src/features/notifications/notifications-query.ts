import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { asQuery } from '../../lib/query-client.ts';

type Page = ResponseOf<typeof endpoints.listNotifications>;

/** This person's notifications, newest first. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: [endpoints.listNotifications.path],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      asQuery(async () => {
        const query = pageParam ? { cursor: pageParam } : {};
        const page = await call(endpoints.listNotifications, { query }, { signal });
        if (!page) throw new ApiError(200, '', { message: 'The response is empty' });
        return page;
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
