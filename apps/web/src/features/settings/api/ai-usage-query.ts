import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';

/** Today's AI calls, in total and by person. */
export const aiUsageQuery = () =>
  queryOptions<ResponseOf<typeof endpoints.getAiUsage>>({ queryKey: [endpoints.getAiUsage.path] });
