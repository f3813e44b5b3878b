import { endpoints } from '@stowed/contract';
import type { Drawer, ResponseOf } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/call.ts';
import { countOf } from '../../../../lib/format.ts';
import { markStale } from '../../../../lib/stale.ts';
import { useRetryKey } from '../../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import type { DrawerChoice } from './drawer-choices.ts';

type Answer = ResponseOf<typeof endpoints.applyTemplate>;

/** Copies a drawer's template, as it is shown, to the chosen drawers: all of them or none. */
export function useApplyTemplate({ toolboxId, number, templateVersion }: Drawer, onDone: () => void) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  const [failure, setFailure] = useState<string>();
  const application = useSingleMutation({
    mutationFn: (chosen: readonly DrawerChoice[]) => {
      const request = {
        params: { toolboxId, drawerNumber: String(number) },
        body: {
          drawers: chosen.map(({ toolboxId: to, drawerNumber, templateId }) => ({
            toolboxId: to,
            drawerNumber,
            ...compact({ replacedTemplateId: templateId ?? undefined }),
          })),
        },
      };
      return withRetryKey(request, (idempotencyKey) =>
        call(endpoints.applyTemplate, request, { idempotencyKey, seenVersion: templateVersion }),
      );
    },
    onSuccess: (answer) => {
      void markStale(queryClient, { kind: 'template' });
      if (answer) tellResult(answer);
      onDone();
    },
    onError: (error) => {
      setFailure(messageFor(error, 'The template could not be copied. Please try again.'));
      // Someone else may have changed a template or deleted a toolbox.
      void markStale(queryClient, { kind: 'toolbox' });
    },
  });
  return {
    failure,
    isPending: application.isPending,
    submit: (chosen: readonly DrawerChoice[]) => {
      setFailure(undefined);
      application.mutate(chosen);
    },
  };
}

function tellResult({ applied, kept }: Answer): void {
  const [given, left] = [applied, kept].map((list) =>
    list.reduce((sum, { drawerNumbers }) => sum + drawerNumbers.length, 0),
  );
  const others = left
    ? ` ${countOf(left, 'drawer')} ${left === 1 ? 'keeps' : 'keep'} what someone else just saved.`
    : '';
  showToast({
    title: `Template copied to ${countOf(given ?? 0, 'drawer')}`,
    description: `Check each one before its first inventory.${others}`,
    tone: left ? 'warn' : 'good',
  });
}
