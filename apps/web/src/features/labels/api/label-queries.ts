import { endpoints } from '@stowed/contract';
import type { LabelList } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, pathOf } from '../../../lib/call.ts';
import { asQuery } from '../../../lib/query-client.ts';

export const labelsQuery = (toolboxId: string) =>
  queryOptions<LabelList>({ queryKey: [pathOf(endpoints.listLabels.path, { toolboxId })] });

/** One code as SVG; null means the toolbox's own. */
export const codeQuery = (toolboxId: string, drawerNumber: number | null) =>
  queryOptions({
    queryKey: [pathOf(endpoints.getToolboxCode.path, { toolboxId }), drawerNumber],
    queryFn: ({ signal }) =>
      asQuery(() =>
        drawerNumber === null
          ? call(endpoints.getToolboxCode, { params: { toolboxId } }, { signal })
          : call(
              endpoints.getDrawerCode,
              { params: { toolboxId, drawerNumber: String(drawerNumber) } },
              { signal },
            ),
      ),
  });
