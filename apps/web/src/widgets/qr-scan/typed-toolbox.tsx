import { findQrTarget, isToolboxId } from '@stowed/domain';
import type { QrTarget } from '@stowed/domain';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** The alternative without a camera: the ID on the label, or a code from a hand scanner, which types. */
export function TypedToolbox({ onTarget }: { readonly onTarget: (target: QrTarget) => void }) {
  const [text, setText] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const target = targetOf(text.trim());
    setIsRefused(!target);
    if (target) onTarget(target);
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="mt-4">
      <TextField
        label="Or type the toolbox ID"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isRefused ? 'Enter the ID as it stands on the label' : undefined}
        action={
          <Button type="submit" className="min-h-12">
            Open
          </Button>
        }
      />
    </form>
  );
}

function targetOf(text: string): QrTarget | undefined {
  return isToolboxId(text) ? { toolboxId: text, drawerNumber: undefined } : findQrTarget(text);
}
