import type { Drawer } from '@stowed/contract';
import { isAdmin } from '@stowed/domain';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReferenceSheet } from './reference-sheet.tsx';

interface NewReferenceProps {
  /** Its template is a copy that no photo of it has fit yet. */
  readonly drawer: Drawer;
  /** The refused photo as a data URL. */
  readonly photo: string;
  /** Called when the template's screen has taken the photo over. */
  readonly onTaken: () => void;
}

/** The way out if a copied template does not fit its drawer: only an administrator may take it. */
export function NewReference(props: NewReferenceProps) {
  const user = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const note = 'The template of this drawer is a copy, and no photo has fit it yet.';
  if (!user || !isAdmin(user)) {
    return (
      <p className="text-sm text-ink-soft sideways:p-3">
        {note} If every tool is in place, an administrator can set a new reference.
      </p>
    );
  }
  return (
    <div className="space-y-2 border-t border-line pt-4 sideways:p-3">
      <p className="text-sm text-ink-soft">{note}</p>
      <Button className="w-full" onClick={() => setIsOpen(true)}>
        Use as this drawer's new reference
      </Button>
      {isOpen && <ReferenceSheet {...props} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
