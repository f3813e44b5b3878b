import { endpoints } from '@stowed/contract';
import type { Toolbox, ToolboxInShort } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/format.ts';
import { markStale } from '../../../lib/stale.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { applicationWords, applyPlan } from './apply-plan.ts';
import type { Application } from './apply-plan.ts';
import type { FleetRow } from './fleet-rows.ts';

interface ApplyDialogProps {
  readonly targets: readonly FleetRow[];
  readonly short: readonly ToolboxInShort[];
  readonly all: readonly Toolbox[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Copies the templates of one toolbox to the selected ones, and says before what will happen. */
export function ApplyDialog(props: ApplyDialogProps) {
  const { targets, short, all } = props;
  const [sourceId, setSourceId] = useState('');
  const form = useApplication(props.onDone);
  const source = short.find(({ toolboxId }) => toolboxId === sourceId);
  const rows = targets.filter(({ toolbox }) => toolbox.toolboxId !== sourceId);
  const plan = source
    ? applyPlan(
        source.drawers,
        rows.map(({ toolbox, drawers, lastCompletedBy }) => ({
          toolboxId: toolbox.toolboxId,
          drawers,
          lastCompletedBy,
        })),
      )
    : [];
  const count = plan.reduce((sum, { given }) => sum + given.length, 0);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const toolboxIds = plan.filter(({ given }) => given.length > 0).map(({ toolboxId }) => toolboxId);
    form.submit({ toolboxId: sourceId, toolboxIds });
  };
  return (
    <Dialog
      isOpen
      onClose={() => {
        // Leaving now would lose the result of the request.
        if (!form.isPending) props.onClose();
      }}
      title="Apply templates"
      description="Each drawer without a template gets a copy of the template with the same drawer number. Drawers that have one keep it."
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-5">
        {form.failure && <Alert tone="bad">{form.failure}</Alert>}
        <SelectField
          label="Templates of"
          placeholder="Choose a toolbox"
          options={sourcesOf(all, short)}
          value={sourceId}
          onChange={(event) => setSourceId(event.target.value)}
        />
        {source && <PlanList plan={plan} />}
        <DialogFoot>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            className="w-full"
            disabled={count === 0}
            isPending={form.isPending}
          >
            {count > 0 ? `Copy to ${countOf(count, 'drawer')}` : 'Apply templates'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Toolboxes that have a template, with how many. */
function sourcesOf(all: readonly Toolbox[], short: readonly ToolboxInShort[]) {
  const names = new Map(all.map(({ toolboxId, name }) => [toolboxId, name || toolboxId]));
  return short.flatMap(({ toolboxId, drawers }) => {
    const templates = drawers.filter(({ hasTemplate }) => hasTemplate).length;
    if (templates === 0) return [];
    const name = names.get(toolboxId) ?? toolboxId;
    const id = name === toolboxId ? '' : ` (${toolboxId})`;
    return [{ value: toolboxId, label: `${name}${id}: ${countOf(templates, 'template')}` }];
  });
}

function PlanList({ plan }: { readonly plan: readonly Application[] }) {
  if (plan.length === 0)
    return <p className="text-ink-soft">Choose a toolbox other than the selected one.</p>;
  return (
    <ul
      aria-label="What will happen"
      className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line"
      // why: a list that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      {plan.map((application) => (
        <li key={application.toolboxId} className="px-3 py-2 wrap-anywhere">
          <p className="font-semibold">{application.toolboxId}</p>
          <p className="text-sm">{applicationWords(application)}</p>
        </li>
      ))}
    </ul>
  );
}

interface Order {
  readonly toolboxId: string;
  readonly toolboxIds: string[];
}

function useApplication(onDone: () => void) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  const [failure, setFailure] = useState<string>();
  const application = useSingleMutation({
    mutationFn: (order: Order) =>
      withRetryKey(order, (idempotencyKey) => {
        const { toolboxId, toolboxIds } = order;
        return call(
          endpoints.applyTemplates,
          { params: { toolboxId }, body: { toolboxIds } },
          { idempotencyKey },
        );
      }),
    onSuccess: (answer) => {
      void markStale(queryClient, { kind: 'template' });
      const drawers = answer?.applied.reduce((sum, { drawerNumbers }) => sum + drawerNumbers.length, 0) ?? 0;
      showToast({
        title: `Templates copied to ${countOf(drawers, 'drawer')}`,
        description: 'Check each one before its first inventory.',
        tone: 'good',
      });
      onDone();
    },
    onError: (error) => {
      setFailure(messageFor(error, 'The templates could not be applied. Please try again.'));
      // Someone else may have deleted a toolbox.
      void markStale(queryClient, { kind: 'toolbox' });
    },
  });
  return {
    failure,
    isPending: application.isPending,
    submit: (order: Order) => {
      setFailure(undefined);
      application.mutate(order);
    },
  };
}
