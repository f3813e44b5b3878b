import type { ReactNode } from 'react';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Without it, only the buttons inside close the dialog: no Escape, no tap outside, no ×. */
  readonly onClose?: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** `own`: one of the children closes it; there is no ×. */
  readonly closeControl?: 'corner' | 'own';
  /** Stays visible briefly after closing, so that its last message can be read. */
  readonly lingers?: boolean;
  /** The element that gets the focus after closing; null: the previous one. */
  readonly focusAfter?: (() => HTMLElement | SVGElement | null) | undefined;
  /** `wide` or `full` for pictures. */
  readonly width?: 'narrow' | 'wide' | 'full';
}

export interface ConfirmDialogProps extends Pick<DialogProps, 'focusAfter'> {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'primary';
  readonly isPending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}
