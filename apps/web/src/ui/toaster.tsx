import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { keepPlaceFree } from './toast-place.ts';
import { dismissToast, useToast } from './toast-store.ts';
import type { Toast } from './toast-store.ts';

const DURATION_MS = 5000;
const SWIPE_PIXELS = 50;

const looks: Record<Toast['tone'], string> = {
  plain: 'border-line-strong bg-surface text-ink',
  good: 'border-good-line bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
};

const icons = { plain: Info, good: CircleCheck, warn: CircleAlert, bad: CircleAlert };

const place = [
  // On phones below the head.
  'fixed inset-x-3 top-[calc(4.25rem+env(safe-area-inset-top))] z-100 mx-auto min-w-[min(12rem,100vw-1.5rem)] max-w-md outline-none',
  'md:left-auto md:right-6 md:top-18 md:w-96 sideways:inset-x-3 sideways:top-17 sideways:w-auto',
  // Above a dialog, which leaves room for it.
  'toasts-in-head:max-md:top-[calc(0.5rem+env(safe-area-inset-top))] toasts-in-head:sideways:top-2',
  // In the head, between the navigation and its controls.
  'toasts-default:lg:top-1 toasts-default:lg:right-[calc(max(0px,50vw-40rem)+13.5rem)] toasts-default:lg:w-[max(min(24rem,100vw-1.5rem),min(30rem,100vw-45rem))] toasts-default:lg:max-w-none',
  // Above the bar, below the photo.
  'toasts-on-drawer:md:top-auto toasts-on-drawer:md:bottom-[calc(5rem+env(safe-area-inset-bottom))] toasts-on-drawer:md:right-auto',
  'toasts-on-drawer:md:left-[max(1.5rem,calc(50vw-38.5rem))]',
  'toasts-on-picture:top-37 toasts-on-picture:sideways:top-15 toasts-on-picture:sideways:mx-0 toasts-on-picture:sideways:max-w-[calc(50vw-1.5rem)]',
  'toasts-at-bottom:top-auto toasts-at-bottom:bottom-[max(1rem,env(safe-area-inset-bottom))] toasts-at-bottom:inset-x-3',
  // In the bar below, beside its button. Sideways, over the title in the head, beside the buttons.
  'toasts-off-tools:top-auto toasts-off-tools:bottom-[max(0.5rem,env(safe-area-inset-bottom))] toasts-off-tools:mx-0 toasts-off-tools:left-3 toasts-off-tools:right-39',
  'toasts-off-tools:md:mx-auto toasts-off-tools:md:inset-x-3',
  'toasts-off-tools:sideways:bottom-auto toasts-off-tools:sideways:top-0.5 toasts-off-tools:sideways:mx-0 toasts-off-tools:sideways:left-26 toasts-off-tools:sideways:right-70',
  // Over the title of a whole screen, beside its button.
  'toasts-on-title:mx-0 toasts-on-title:left-2 toasts-on-title:right-24',
  // On phones over the text of the bar below, or over the bar if it has a button; on wider screens in the
  // middle of the head.
  'toasts-in-bar:top-auto toasts-in-bar:bottom-[calc(max(0.75rem,env(safe-area-inset-bottom))+3.75rem)]',
  'toasts-on-bar:max-md:portrait:bottom-[calc(max(0.75rem,env(safe-area-inset-bottom))+9.25rem)]',
  'toasts-in-bar:sideways:bottom-auto toasts-in-bar:sideways:top-1 toasts-in-bar:sideways:left-40 toasts-in-bar:sideways:right-40 toasts-in-bar:sideways:md:left-106 toasts-in-bar:sideways:md:right-53',
  'toasts-in-bar:md:bottom-auto toasts-in-bar:md:top-1 toasts-in-bar:md:left-106 toasts-in-bar:md:right-53 toasts-in-bar:md:w-auto',
  'toasts-in-bar:lg:left-auto toasts-in-bar:lg:right-[calc(max(0px,50vw-40rem)+13.5rem)] toasts-in-bar:lg:w-96',
];

/** The notification area. F8 moves the focus there, also from a dialog. */
export function Toaster() {
  const toast = useToast();
  const area = useReachableFromDialogs();
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PIXELS}>
      {toast && <ToastPanel key={toast.id} toast={toast} />}
      {/* A dialog hides everything around it from screen readers, except what has this attribute. */}
      <div ref={area} aria-live="off">
        <Radix.Viewport hotkey={['F8']} className={cx(...place)} />
      </div>
    </Radix.Provider>
  );
}

/** An open dialog traps the focus. Moves to this area are hidden from it. */
function useReachableFromDialogs() {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isToArea = ({ type, target, relatedTarget }: FocusEvent) => {
      const next = type === 'focusin' ? target : relatedTarget;
      return next instanceof Node && area.current?.contains(next);
    };
    const keep = (event: FocusEvent) => {
      if (isToArea(event)) event.stopPropagation();
    };
    const page = document.documentElement;
    page.addEventListener('focusin', keep);
    page.addEventListener('focusout', keep);
    return () => {
      page.removeEventListener('focusin', keep);
      page.removeEventListener('focusout', keep);
    };
  }, []);
  return area;
}

function ToastPanel({ toast }: { readonly toast: Toast }) {
  const Icon = icons[toast.tone];
  return (
    <Radix.Root
      ref={keepPlaceFree}
      type={toast.tone === 'bad' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      data-tone={toast.tone}
      className={cx(
        'pointer-events-auto @container rounded-lg border p-1 pl-3 shadow-float data-[state=open]:animate-rise',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        looks[toast.tone],
      )}
    >
      <div className="float-right flex">
        {toast.onUndo && (
          <Radix.Action asChild altText="Undo" onClick={toast.onUndo}>
            <Button className="pointer-events-auto my-0.5 shrink-0">Undo</Button>
          </Radix.Action>
        )}
        <Radix.Close
          aria-label="Close notification"
          // A dialog that opens later switches off all presses on the notification, so that it covers
          // nothing.
          style={{ pointerEvents: 'auto' }}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-ink/10"
        >
          <X size={18} aria-hidden="true" />
        </Radix.Close>
      </div>
      <Icon size={20} aria-hidden="true" className="float-left mt-3 mr-3 @max-2xs:mr-2" />
      {/* In a narrow toast, or with large text, the words flow around the buttons. */}
      <div className="flex min-h-11 flex-col justify-center py-1 pr-3 leading-snug @max-2xs:block">
        <Radix.Title className="font-semibold @max-2xs:pt-1.5">{toast.title}</Radix.Title>
        {toast.description && (
          <>
            {/* A screen reader reads both as one text. */}
            <span className="sr-only">. </span>
            <Radix.Description className="text-sm wrap-anywhere @max-2xs:line-clamp-3 toasts-in-head:max-md:line-clamp-3">
              {toast.description}
            </Radix.Description>
          </>
        )}
      </div>
    </Radix.Root>
  );
}
