import { endpoints } from '@stowed/contract';
import type { ActivityItem, ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';

export const activityQuery = () => queryOptions<ActivityItem[]>({ queryKey: toolboxKeys.activity() });

export const sessionsQuery = () =>
  queryOptions<ResponseOf<typeof endpoints.listSessions>>({ queryKey: [endpoints.listSessions.path] });
