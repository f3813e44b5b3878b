import { X } from 'lucide-react';
import { AlertDialog as Ask, Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';

const scrim = 'fixed inset-0 z-50 bg-scrim animate-fade';
const sheet =
  'fixed inset-x-0 bottom-0 z-50 outline-none max-h-[92dvh] overflow-y-auto rounded-t-lg border border-line bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float animate-rise has-[[data-foot]]:scroll-pb-64 md:inset-x-auto md:bottom-auto md:left-1/2 md:top-1/2 md:w-full md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-lg';

const lingering = 'data-[state=closed]:pointer-events-none data-[state=closed]:animate-linger';

const widths = { narrow: 'md:max-w-lg', wide: 'md:max-w-4xl', full: 'md:max-w-[calc(100vw-3rem)]' };

interface DialogProps {
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
  readonly focusAfter?: (() => HTMLElement | null) | undefined;
  /** `wide` or `full` for pictures. */
  readonly width?: keyof typeof widths;
}

/** Takes the initial focus instead of the ×, whose tooltip would consume the first Escape. */
function focusPanel(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** Ignores an Escape that only closed a notification above the dialog. */
function closingOnEscape(close: (() => void) | undefined) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Not an enclosing dialog.
    event.preventDefault();
    close?.();
  };
}

/** A bottom sheet on phones (thumb reach), a centered panel on wider screens. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    children,
    closeControl = 'corner',
    width = 'narrow',
    lingers = false,
    focusAfter,
  } = props;
  const returnFocus = useReturnFocus(isOpen, focusAfter);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          data-toasts="head"
          className={cx(sheet, widths[width], lingers && lingering)}
          onOpenAutoFocus={closeControl === 'corner' ? focusPanel : undefined}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closingOnEscape(onClose)}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div className="space-y-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="text-ink-soft">{description}</Radix.Description>}
            </div>
            {onClose && closeControl === 'corner' && (
              <Radix.Close asChild>
                <Button variant="quiet" size="icon" aria-label="Close" className="-mr-2 -mt-2">
                  <X size={20} aria-hidden="true" />
                </Button>
              </Radix.Close>
            )}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The last part of a dialog: its actions stay visible while a long text above them is scrolled. On a very
 * flat screen they scroll with it.
 */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-foot
      className="-mx-5 -mb-[max(1.25rem,env(safe-area-inset-bottom))] mt-4 space-y-2 border-t border-line bg-surface px-5 pb-[max(1rem,env(safe-area-inset-bottom))] pt-3 [@media(min-height:480px)]:sticky [@media(min-height:480px)]:-bottom-[max(1.25rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}

interface ConfirmDialogProps extends Pick<DialogProps, 'focusAfter'> {
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

/** On phones the safe answer comes first. */
const stacks = { danger: 'flex-col', primary: 'flex-col-reverse' };

/** Asks for confirmation. It stays open while the action is pending; the caller closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancelLabel = 'Cancel', tone = 'danger', isPending = false } = props;
  const returnFocus = useReturnFocus(props.isOpen, props.focusAfter);
  return (
    <Ask.Root open={props.isOpen} onOpenChange={(open) => !open && props.onCancel()}>
      <Ask.Portal>
        <Ask.Overlay className={scrim} />
        <Ask.Content
          data-toasts="head"
          className={cx(sheet, widths.narrow)}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closingOnEscape(props.onCancel)}
        >
          <Ask.Title className="mb-2 text-lg font-semibold">{props.title}</Ask.Title>
          <Ask.Description asChild>
            <div className="text-ink-soft">{props.children}</div>
          </Ask.Description>
          <div className={cx('mt-6 flex gap-3 md:flex-row md:justify-end', stacks[tone])}>
            <Ask.Cancel asChild>
              <Button size="lg" variant={tone === 'danger' ? 'primary' : 'secondary'} disabled={isPending}>
                {cancelLabel}
              </Button>
            </Ask.Cancel>
            <Button size="lg" variant={tone} isPending={isPending} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </Ask.Content>
      </Ask.Portal>
    </Ask.Root>
  );
}

/**
 * Returns the focus after a dialog opened by state closes: to `next`, or to the previous element. Such a
 * dialog has no trigger, so the focus would fall back to the page.
 */
export function useReturnFocus(isOpen: boolean, next?: () => HTMLElement | null) {
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
