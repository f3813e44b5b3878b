import { X } from 'lucide-react';
import { AlertDialog as Ask, Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import type { ConfirmDialogProps, DialogProps } from './dialog-props.ts';

const scrim = 'fixed inset-0 z-50 bg-scrim animate-fade';
const sheet =
  'fixed inset-x-0 bottom-0 z-50 outline-none max-h-[92dvh] max-md:portrait:max-h-[86dvh] overflow-y-auto rounded-t-lg border border-line bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float animate-rise has-[[data-foot]]:scroll-pb-64 md:inset-x-auto md:bottom-auto md:left-1/2 md:top-1/2 md:w-full md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-lg';

const lingering = 'data-[state=closed]:pointer-events-none data-[state=closed]:animate-linger';

const widths: Record<NonNullable<DialogProps['width']>, string> = {
  narrow: 'md:max-w-lg',
  wide: 'md:max-w-4xl',
  full: 'md:max-w-[calc(100vw-3rem)]',
};

interface Returning {
  /** Moves the focus once the dialog has closed. */
  readonly onReturnFocus: (event: Event) => void;
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
export function DialogPart(props: DialogProps & Returning) {
  const {
    isOpen,
    onClose,
    title,
    description,
    children,
    closeControl = 'corner',
    width = 'narrow',
    lingers = false,
    onReturnFocus,
  } = props;
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          data-toasts="head"
          className={cx(sheet, widths[width], lingers && lingering)}
          onOpenAutoFocus={closeControl === 'corner' ? focusPanel : undefined}
          onCloseAutoFocus={onReturnFocus}
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

/** On phones the safe answer comes first. */
const stacks = { danger: 'flex-col', primary: 'flex-col-reverse' };

/** Asks for confirmation. It stays open while the action is pending; the caller closes it. */
export function ConfirmDialogPart(props: ConfirmDialogProps & Returning) {
  const { cancelLabel = 'Cancel', tone = 'danger', isPending = false } = props;
  return (
    <Ask.Root open={props.isOpen} onOpenChange={(open) => !open && props.onCancel()}>
      <Ask.Portal>
        <Ask.Overlay className={scrim} />
        <Ask.Content
          data-toasts="head"
          className={cx(sheet, widths.narrow)}
          onCloseAutoFocus={props.onReturnFocus}
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
