import { endpoints } from '@stowed/contract';
import type { Toolbox, ToolboxInShort } from '@stowed/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/format.ts';
import { markStale } from '../../../lib/stale.ts';
import { templatesQuery } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { applicationWords, applyPlan } from './apply-plan.ts';
import type { Application, Offered } from './apply-plan.ts';
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
  const [takesDiffering, setTakesDiffering] = useState(false);
  const offered = useOffered(sourceId);
  const rows = targets.filter(({ toolbox }) => toolbox.toolboxId !== sourceId);
  const plan = applyPlan({
    offered: offered ?? new Map(),
    targets: rows.map(({ toolbox, drawers, lastCompletedBy }) => ({
      toolboxId: toolbox.toolboxId,
      drawers,
      lastCompletedBy,
    })),
    takesDiffering,
  });
  const differing = plan.reduce((sum, one) => sum + one.differing.length, 0);
  const count = plan.reduce((sum, { given }) => sum + given.length, 0);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const toolboxIds = plan.filter(({ given }) => given.length > 0).map(({ toolboxId }) => toolboxId);
    const except = takesDiffering
      ? []
      : plan
          .filter(({ given }) => given.length > 0)
          .flatMap(({ toolboxId, differing: left }) =>
            left.map(({ number }) => ({ toolboxId, drawerNumber: number })),
          );
    form.submit({ toolboxId: sourceId, toolboxIds, ...(except.length > 0 && { except }) });
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
        {sourceId !== '' && offered && <PlanList plan={plan} />}
        {offered && differing > 0 && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={takesDiffering}
              onChange={(event) => setTakesDiffering(event.target.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            Copy to {countOf(differing, 'drawer')} that {differing === 1 ? 'differs' : 'differ'} too
          </label>
        )}
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
          {application.differing.map(({ number, words }) => (
            <p key={number} className="text-sm text-warn">
              Drawer {number} differs: {words}.
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The templates of a toolbox; undefined while they load, or without a toolbox. */
function useOffered(toolboxId: string): Offered | undefined {
  const { data } = useQuery({ ...templatesQuery(), enabled: toolboxId !== '' });
  return useMemo(
    () =>
      data && toolboxId !== ''
        ? new Map(
            data
              .filter((template) => template.toolboxId === toolboxId)
              .map(({ drawerNumber, templateTools }) => [drawerNumber, templateTools]),
          )
        : undefined,
    [data, toolboxId],
  );
}

interface Order {
  readonly toolboxId: string;
  readonly toolboxIds: string[];
  readonly except?: { toolboxId: string; drawerNumber: number }[];
}

function useApplication(onDone: () => void) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  const [failure, setFailure] = useState<string>();
  const application = useSingleMutation({
    mutationFn: (order: Order) =>
      withRetryKey(order, (idempotencyKey) => {
        const { toolboxId, ...body } = order;
        return call(endpoints.applyTemplates, { params: { toolboxId }, body }, { idempotencyKey });
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
