import type { Dashboard } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';

export const dashboardQuery = () => queryOptions<Dashboard>({ queryKey: toolboxKeys.dashboard() });
