import { limits } from '@stowed/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly act: {
    readonly isPending: boolean;
    readonly mutate: (body: { readonly reason: string }, then: { onSuccess: () => void }) => void;
  };
  readonly onClose: () => void;
}

/** Asks for the reason of an act. */
export function ReasonDialog({ title, confirm, act, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <div className="space-y-5">
        <TextField label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          disabled={reason.trim().length < limits.reasonMin}
          isPending={act.isPending}
          onClick={() => act.mutate({ reason }, { onSuccess: onClose })}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
