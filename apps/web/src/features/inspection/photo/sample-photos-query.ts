import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { pathOf } from '../../../lib/call.ts';

/** Photos that a demonstration installation offers; a failure only means that none are offered. */
export const samplePhotosQuery = (toolboxId: string, drawerNumber: number) =>
  queryOptions<ResponseOf<typeof endpoints.listSamplePhotos>>({
    queryKey: [pathOf(endpoints.listSamplePhotos.path, { toolboxId, drawerNumber })],
    retry: false,
  });
