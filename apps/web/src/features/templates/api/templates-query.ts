import type { DrawerTemplate } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';

/** The templates that the organization's drawers have now. */
export const templatesQuery = () => queryOptions<DrawerTemplate[]>({ queryKey: toolboxKeys.templates() });
