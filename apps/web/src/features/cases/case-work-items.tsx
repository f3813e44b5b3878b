import { endpoints } from '@stowed/contract';
import type { CaseDetails, CaseWorkItem, LostCase, WorkItem } from '@stowed/contract';
import { inventoryKindWords, rankAndName } from '@stowed/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { markStale } from '../../lib/stale.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { itemWords, NotReleasable } from '../../widgets/not-releasable.tsx';
import { WorkItemField } from '../../widgets/work-item-field.tsx';
import { CaseSignSheet, needsProof } from './case-sign-sheet.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCaseAct } from './use-case-act.ts';

/** The aircraft and jobs in question. People add some, and clear one together. */
export function CaseWorkItems({ details: { case: lost, workItems } }: { readonly details: CaseDetails }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card
      title="Aircraft and jobs in question"
      bodyClassName=""
      aside={lost.state !== 'closed' && <Button onClick={() => setIsAdding(true)}>Add…</Button>}
    >
      {workItems.length === 0 && <p className="p-4 text-ink-soft">None known.</p>}
      <ul className="divide-y divide-line">
        {workItems.map((item) => (
          <WorkItemRow key={item.id} lost={lost} item={item} />
        ))}
      </ul>
      {isAdding && <AddDialog lost={lost} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

interface RowProps {
  readonly lost: LostCase;
  readonly item: CaseWorkItem;
}

function WorkItemRow({ lost, item }: RowProps) {
  const { title, inventory, why, clearedAt, clearedBy, clearReason, clearConfirmedBy } = item;
  return (
    <li className="space-y-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{[itemWords(item), title].filter(Boolean).join(', ')}</strong>
        <NotReleasable item={item.aircraft ?? item} />
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {inventory
          ? `${inventoryKindWords[inventory.kind]} inventory, started ${formatDateTime(inventory.startedAt)}`
          : why}
      </p>
      {clearedAt && clearedBy && (
        <p className="text-sm wrap-anywhere">
          Cleared by {rankAndName(clearedBy)}, {formatDateTime(clearedAt)}: {clearReason}
          {clearConfirmedBy && `; confirmed by ${rankAndName(clearConfirmedBy)}`}
        </p>
      )}
      {lost.state !== 'closed' && <Clearing lost={lost} item={item} />}
    </li>
  );
}

/** A shift lead clears, then an inspector confirms. */
function Clearing({ lost, item }: RowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const user = useCurrentUser();
  const queries = useQueryClient();
  const params = { caseNumber: String(lost.number), workItemId: item.id };
  const failed = (error: Error) =>
    !needsProof(error) &&
    showToast({
      title: 'Not saved',
      description: messageFor(error, 'Please try again.'),
      tone: 'bad',
    });
  const onSettled = () => markStale(queries, { kind: 'cases' });
  const clear = useMutation({
    mutationFn: (body: { readonly reason: string }) => call(endpoints.clearCaseWorkItem, { params, body }),
    onError: failed,
    onSettled,
  });
  const confirm = useMutation({
    mutationFn: () => call(endpoints.confirmClearing, { params, body: { version: lost.version } }),
    onError: failed,
    onSettled,
  });
  if (item.clearConfirmedAt) return null;
  if (item.clearedAt) {
    return user?.duties.includes('inspector') ? (
      <>
        <Button isPending={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm that {item.reference} is clear
        </Button>
        {needsProof(confirm.error) && (
          <CaseSignSheet lost={lost} workItemId={item.id} onClose={confirm.reset} />
        )}
      </>
    ) : (
      <p className="text-sm text-ink-soft">An inspector must confirm it.</p>
    );
  }
  if (!user?.duties.includes('lead')) return null;
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Clear {item.reference}…</Button>
      {isAsking && (
        <ReasonDialog
          title={`Clear ${item.reference} of this tool?`}
          confirm="Clear"
          act={clear}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function AddDialog({ lost, onClose }: { readonly lost: LostCase; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly WorkItem[]>([]);
  const [why, setWhy] = useState('');
  const add = useCaseAct(endpoints.addCaseWorkItem, lost);
  const workItemId = chosen[0]?.id;
  return (
    <Dialog isOpen onClose={onClose} title="Add an aircraft or a job in question">
      <div className="space-y-5">
        <WorkItemField chosen={chosen} onChange={(items) => setChosen(items.slice(-1))} />
        <TextField label="Why" value={why} onChange={({ target }) => setWhy(target.value)} />
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          disabled={workItemId === undefined || why.trim().length < 3}
          isPending={add.isPending}
          onClick={() => workItemId && add.mutate({ workItemId, why }, { onSuccess: onClose })}
        >
          Add
        </Button>
      </div>
    </Dialog>
  );
}
