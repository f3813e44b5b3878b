import { findQrTarget, pathOfQrTarget } from '@stowed/domain';
import type { QrTarget } from '@stowed/domain';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '../../ui/toast-store.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { shortened } from './scan.messages.ts';
import { TypedToolbox } from './typed-toolbox.tsx';

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
