import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { aiCheckQuery } from '../../lib/ai-check.ts';
import { Button } from '../../ui/button.tsx';
import { AiKeyDialog } from './ai-key-dialog.tsx';

/** Shows whether there is a Gemini key, and opens the dialog to set one. */
export function AiKeyButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isPending } = useQuery(aiCheckQuery());
  const label = data?.keyFrom ? 'API Key Configured' : 'API Key Required';
  return (
    <>
      <Button isPending={isPending} onClick={() => setIsOpen(true)}>
        <KeyRound size={18} aria-hidden="true" />
        {isPending ? 'API Key' : label}
      </Button>
      <AiKeyDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
