import { endpoints } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { compact } from '../../../lib/compact.ts';
import { findShot, removeAct } from '../../../lib/device/acts.ts';
import type { ActProblem, KeptAct } from '../../../lib/device/device-db.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { actWords } from './act-words.ts';

/** Records that an act was put aside: it never takes effect. */
async function putAside(act: KeptAct): Promise<void> {
  const { id, toolboxId, drawerNumber, problem = 'changed' } = act;
  const picture = await findShot(id);
  const body = contentOf(act);
  await call(
    endpoints.putAside,
    {
      body: {
        toolboxId,
        drawerNumber,
        call: actWords(act),
        body,
        reason: reasons[problem],
        ...compact({ picture }),
      },
    },
    { idempotencyKey: `${id}-aside`, queued: { at: new Date(act.at) } },
  );
  await removeAct(act);
}

const contentOf = ({ content }: KeptAct): Record<string, unknown> =>
  typeof content === 'object' && content !== null ? { ...content } : {};

const reasons: Record<ActProblem, string> = {
  changed: 'The drawer or toolbox has changed',
  refused: 'The server did not accept it',
  mismatch: 'The photo did not match the drawer',
  gone: 'The toolbox or drawer was deleted',
  doubted: 'The engine saw the tool as missing',
};

export function usePutAside() {
  return useMutation({
    mutationFn: putAside,
    onSuccess: (_, act) => showToast({ title: 'Put aside on record', description: actWords(act) }),
    onError: (error) =>
      showToast({
        title: 'Not put aside',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}

/** The choices for an act that the server does not accept as it is. */
export function PutAside({ act }: { readonly act: KeptAct }) {
  const [isAsking, setIsAsking] = useState(false);
  const aside = usePutAside();
  return (
    <div className="flex gap-2">
      <Button onClick={() => void saveAct(act)}>Save as file</Button>
      <Button onClick={() => setIsAsking(true)}>Put aside</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Put aside: ${actWords(act)}?`}
        confirmLabel="Put aside"
        isPending={aside.isPending}
        onConfirm={() => aside.mutate(act, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        <p>It changes nothing in the drawer. The record says that you put it aside.</p>
      </ConfirmDialog>
    </div>
  );
}

/** Everything that this device knows about the act, including its picture. */
async function saveAct(act: KeptAct): Promise<void> {
  const photo = await findShot(act.id);
  const content = JSON.stringify({ ...act, photo }, null, 2);
  saveFile(`stowed-entry-${act.id}.json`, new Blob([content], { type: 'application/json' }));
}
