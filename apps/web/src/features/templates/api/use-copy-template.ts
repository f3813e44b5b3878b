import { endpoints } from '@stowed/contract';
import type { DrawerTemplate, ResponseOf } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';

/** Another drawer's template as a draft for this drawer. */
export type CopiedTemplate = ResponseOf<typeof endpoints.copyTemplate>;

interface Copying {
  readonly from: Pick<DrawerTemplate, 'toolboxId' | 'drawerNumber'>;
  /** The drawer's own photo, onto which the shapes are mapped. If absent, the picture is copied too. */
  readonly imageUrl?: string | undefined;
}

/** Requests another drawer's template as a draft. Stores nothing. */
export function useCopyTemplate(drawer: { readonly toolboxId: string; readonly drawerNumber: number }) {
  return useMutation({
    mutationFn: async ({ from, imageUrl }: Copying): Promise<CopiedTemplate> => {
      const answer = await call(endpoints.copyTemplate, {
        params: { toolboxId: drawer.toolboxId, drawerNumber: String(drawer.drawerNumber) },
        body: { fromToolboxId: from.toolboxId, fromDrawerNumber: from.drawerNumber, imageUrl },
      });
      if (!answer?.success) throw new ApiError(500, '');
      return answer;
    },
  });
}
