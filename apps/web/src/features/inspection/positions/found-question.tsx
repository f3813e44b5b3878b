import type { LackingTool } from '@stowed/domain';
import { useState } from 'react';
import { firstNames } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

/** Saves at once, or after the person has confirmed by name which tools become present. */
export function useFoundQuestion(found: () => readonly LackingTool[], save: () => void) {
  const [asked, setAsked] = useState<readonly LackingTool[]>([]);
  const handleSave = () => {
    const tools = found();
    if (tools.length > 0) setAsked(tools);
    else save();
  };
  const handleConfirm = () => {
    setAsked([]);
    save();
  };
  return {
    onSave: handleSave,
    question: { asked, onConfirm: handleConfirm, onCancel: () => setAsked([]) },
  };
}

/** A tap may have been an accident, and a wrong 'present' hides a missing tool. */
export function FoundQuestion(props: ReturnType<typeof useFoundQuestion>['question']) {
  const { asked, onConfirm, onCancel } = props;
  return (
    <ConfirmDialog
      isOpen={asked.length > 0}
      title={`Mark as present: ${firstNames(asked.map(({ name }) => name))}?`}
      confirmLabel="Mark as present"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ul>
        {asked.map(({ name, lack }, index) => (
          <li key={index} className="wrap-anywhere">
            <span className="font-semibold text-ink">{name}</span> was {lack}
          </li>
        ))}
      </ul>
      <p className="mt-2">Mark only what you see in its cut-out.</p>
    </ConfirmDialog>
  );
}
