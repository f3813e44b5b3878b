import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLoaded } from '../lib/use-loaded.ts';
import type { ConfirmDialogProps, DialogProps } from './dialog-props.ts';

// No first screen waits for it.
const loadParts = () => import('./dialog-parts.tsx');

/** A bottom sheet on phones (thumb reach), a centered panel on wider screens. */
export function Dialog(props: DialogProps) {
  const returnFocus = useReturnFocus(props.isOpen, props.focusAfter);
  const parts = useLoaded(loadParts);
  return parts && <parts.DialogPart {...props} onReturnFocus={returnFocus} />;
}

/**
 * The last part of a dialog: its actions stay visible while a long text above them is scrolled. On a very
 * flat screen they scroll with it. Its gaps are pixels: very large text leaves no room for larger ones.
 */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-foot
      className="-mx-5 -mb-[max(1.25rem,env(safe-area-inset-bottom))] mt-4 space-y-[8px] border-t border-line bg-surface px-5 pb-[max(1rem,env(safe-area-inset-bottom))] pt-[12px] [@media(min-height:480px)]:sticky [@media(min-height:480px)]:-bottom-[max(1.25rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}

/** Asks for confirmation. It stays open while the action is pending; the caller closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(props.isOpen, props.focusAfter);
  const parts = useLoaded(loadParts);
  return parts && <parts.ConfirmDialogPart {...props} onReturnFocus={returnFocus} />;
}

/**
 * Returns the focus after a dialog opened by state closes: to `next`, or to the previous element. Such a
 * dialog has no trigger, so the focus would fall back to the page.
 */
export function useReturnFocus(isOpen: boolean, next?: () => HTMLElement | SVGElement | null) {
  const [opening, setOpening] = useState<{ readonly isOpen: boolean; readonly before: Element | null }>({
    isOpen: false,
    before: null,
  });
  // Read while rendering: an autofocused field has the focus before effects run.
  if (opening.isOpen !== isOpen) {
    setOpening({ isOpen, before: isOpen ? document.activeElement : opening.before });
  }
  return (event: Event) => {
    const target = next?.() ?? opening.before;
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    event.preventDefault();
    target.focus({ preventScroll: true });
  };
}
