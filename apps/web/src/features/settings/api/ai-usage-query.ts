import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';

/** How many of today's AI calls are used, and by whom. */
export const aiUsageQuery = () =>
  queryOptions<ResponseOf<typeof endpoints.getAiUsage>>({ queryKey: [endpoints.getAiUsage.path] });
