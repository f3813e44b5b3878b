import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { actWords } from '../shared/act-words.ts';
import { putAside } from '../shared/put-aside.ts';
import { saveActs } from './save-acts.ts';

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
      <Button onClick={() => void saveActs(`stowed-entry-${act.id}`, [act])}>Save as file</Button>
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
