import { limits } from '@stowed/contract';
import type { Toolbox } from '@stowed/contract';
import { QrCode, SquareDashedMousePointer } from 'lucide-react';
import type { FormEvent } from 'react';
import { leaveThen, leaveUnasked } from '../../lib/leave-guard.ts';
import { labelsPath, templatesPath } from '../../lib/route-params.ts';
import { isToolboxType, toolboxTypes } from '../../lib/toolbox-type.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField, NumberField } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { UnsavedWork } from '../../ui/unsaved-guard.tsx';
import { DeleteToolbox } from './delete-toolbox.tsx';
import { DrawerToolCounts } from './drawer-tool-counts.tsx';
import { DuplicateButton } from './duplicate/duplicate-button.tsx';
import { useToolboxEdit } from './use-toolbox-edit.ts';

/** Asks before it hides drawers with content. */
function ArchiveQuestion({ form }: { readonly form: ReturnType<typeof useToolboxEdit> }) {
  return (
    <ConfirmDialog
      isOpen={form.isAsking}
      title="Archive drawers?"
      tone="primary"
      confirmLabel="Archive and update"
      onConfirm={form.send}
      onCancel={form.stopAsking}
    >
      <p>{archiveWarning(form.archived)}</p>
      <p className="mt-2">They are hidden, not deleted. Raise the number of drawers to get them back.</p>
    </ConfirmDialog>
  );
}

function archiveWarning(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  if (last === undefined) return 'The drawers beyond the new number may hold a photo, tools or a template.';
  if (numbers.length === 1) return `Drawer ${last} holds a photo, tools or a template.`;
  return `Drawers ${numbers.slice(0, -1).join(', ')} and ${last} hold photos, tools or templates.`;
}

const { min, max } = limits.drawersPerToolbox;

interface EditToolboxDialogProps {
  readonly toolbox: Toolbox;
  readonly onClose: () => void;
}

/** Unsaved entries stay open. */
const ignore = () => undefined;

/**
 * Changes a toolbox. Closes on Cancel and after an update or deletion; stays open after a failure, and asks
 * before it closes in another way with changes.
 */
export function EditToolboxDialog({ toolbox, onClose }: EditToolboxDialogProps) {
  const close = () => leaveUnasked(onClose);
  const form = useToolboxEdit(toolbox, close);
  const { edit, change, isPending } = form;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  // Leaving now would lose the input and the result of the request.
  const handleClose = () => {
    if (!isPending) leaveThen(onClose);
  };
  return (
    <Dialog isOpen onClose={handleClose} title="Edit Toolbox">
      <form onSubmit={handleSubmit} noValidate className="space-y-5">
        {form.isRestored && <UnsavedWork />}
        {form.problem && <Alert tone="bad">{form.problem}</Alert>}
        <TextField
          label="Toolbox ID"
          hint="Toolbox ID cannot be changed"
          value={toolbox.toolboxId}
          readOnly
        />
        <TextField
          label="Equipment ID (EID)"
          autoComplete="off"
          value={edit.eid}
          onChange={(event) => change({ eid: event.target.value })}
        />
        <SelectField
          label="Toolbox Type"
          options={toolboxTypes}
          value={edit.type}
          onChange={({ target: { value } }) => isToolboxType(value) && change({ type: value })}
        />
        <NumberField
          label="Number of Drawers"
          min={min}
          max={max}
          fallback={min}
          value={edit.drawers}
          onChange={(drawers) => change({ drawers })}
        />
        <DrawerToolCounts form={form} />
        <div className="two-or-one gap-3">
          <LinkButton href={templatesPath(toolbox.toolboxId)} className="col-span-full">
            <SquareDashedMousePointer size={18} aria-hidden="true" />
            Create Drawer Templates
          </LinkButton>
          <LinkButton href={labelsPath(toolbox.toolboxId)}>
            <QrCode size={18} aria-hidden="true" />
            QR Labels
          </LinkButton>
          <DuplicateButton toolbox={toolbox} disabled={isPending} onDone={form.isChanged ? ignore : close} />
        </div>
        <div className="flex flex-col-reverse gap-3 border-t border-line pt-5 md:flex-row md:items-center">
          <DeleteToolbox toolboxId={toolbox.toolboxId} disabled={isPending} onDeleted={close} />
          <Button className="md:ml-auto" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            Update Toolbox
          </Button>
        </div>
      </form>
      <ArchiveQuestion form={form} />
      <LeaveGuard isActive={form.isChanged}>
        Toolbox {toolbox.toolboxId} is not updated, and what you entered will be lost.
      </LeaveGuard>
    </Dialog>
  );
}
