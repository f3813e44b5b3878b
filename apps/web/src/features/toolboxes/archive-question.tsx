import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { useToolboxEdit } from './use-toolbox-edit.ts';

/** Asks before drawers with content leave the lists. */
export function ArchiveQuestion({ form }: { readonly form: ReturnType<typeof useToolboxEdit> }) {
  return (
    <ConfirmDialog
      isOpen={form.isAsking}
      title="Archive drawers?"
      tone="primary"
      confirmLabel="Archive and update"
      onConfirm={form.send}
      onCancel={form.stopAsking}
    >
      <p>{whatIsHeld(form.archived)}</p>
      <p className="mt-2">
        They leave the lists. Nothing in them is deleted: they come back as they are when the number of
        drawers is raised again.
      </p>
    </ConfirmDialog>
  );
}

function whatIsHeld(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  if (last === undefined) return 'The drawers beyond the new number may hold a photo, tools or a template.';
  if (numbers.length === 1) return `Drawer ${last} holds a photo, tools or a template.`;
  return `Drawers ${numbers.slice(0, -1).join(', ')} and ${last} hold photos, tools or templates.`;
}
