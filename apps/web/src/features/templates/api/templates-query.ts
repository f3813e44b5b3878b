import type { DrawerTemplate } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';

/** The current templates of the organization's drawers. */
export const templatesQuery = () => queryOptions<DrawerTemplate[]>({ queryKey: toolboxKeys.templates() });
