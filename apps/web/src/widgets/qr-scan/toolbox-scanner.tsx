import { findQrTarget, isToolboxId, pathOfQrTarget } from '@stowed/domain';
import type { QrTarget } from '@stowed/domain';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '../../ui/toast-store.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { shortened } from './scan.messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** The alternative without a camera: the ID on the label, or a code from a hand scanner, which types. */
function TypedToolbox({ onTarget }: { readonly onTarget: (target: QrTarget) => void }) {
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
        error={isRefused ? 'Enter the ID printed on the label' : undefined}
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

const NAVIGATION_DELAY_MS = 300;

interface ToolboxScannerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Scans the code of a toolbox or drawer and goes there. Keep it mounted while closed: the navigation
 * follows.
 */
export function ToolboxScanner({ isOpen, onClose }: ToolboxScannerProps) {
  const [, navigate] = useLocation();
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const handleText = (text: string) => {
    const target = findQrTarget(text);
    if (!target) {
      showToast({ title: 'Unrecognized QR Code', description: shortened(text), tone: 'bad' });
      return 'stay';
    }
    showToast({ title: 'QR Code Detected', description: `Navigating to ${nameOf(target)}` });
    timer.current = window.setTimeout(() => navigate(pathOfQrTarget(target)), NAVIGATION_DELAY_MS);
    return 'close';
  };
  const handleTyped = (target: QrTarget) => {
    onClose();
    navigate(pathOfQrTarget(target));
  };
  return (
    <ScanDialog
      isOpen={isOpen}
      onClose={onClose}
      description="Scan a toolbox or drawer QR code to quickly navigate"
      onText={handleText}
    >
      <TypedToolbox onTarget={handleTyped} />
    </ScanDialog>
  );
}

function nameOf({ toolboxId, drawerNumber }: QrTarget): string {
  const toolbox = `Toolbox ${toolboxId}`;
  return drawerNumber === undefined ? toolbox : `${toolbox}, Drawer ${drawerNumber}`;
}
