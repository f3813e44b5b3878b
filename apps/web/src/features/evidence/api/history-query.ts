import { endpoints } from '@stowed/contract';
import type { EvidencePage } from '@stowed/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { asQuery } from '../../../lib/query-client.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';

const NEWEST = '';

/** A drawer's history, page by page, newest first. */
export const historyQuery = (toolboxId: string, drawerNumber: number) =>
  infiniteQueryOptions({
    queryKey: toolboxKeys.history(toolboxId, drawerNumber),
    initialPageParam: NEWEST,
    queryFn: ({ pageParam, signal }): Promise<EvidencePage> =>
      asQuery(async () => {
        const params = { toolboxId, drawerNumber: String(drawerNumber) };
        const query = pageParam === NEWEST ? {} : { cursor: pageParam };
        const page = await call(endpoints.listEvidence, { params, query }, { signal });
        if (!page) throw new ApiError(200, '', { message: 'The answer is empty' });
        return page;
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
