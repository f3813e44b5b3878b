import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { findShot } from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { actWords } from '../shared/act-words.ts';
import { putAside } from '../shared/put-aside.ts';

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

/** The choices for an act that the server does not accept. */
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
