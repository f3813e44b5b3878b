import { Tooltip as Radix } from 'radix-ui';
import type { FocusEvent, ReactElement } from 'react';

const DELAY_MS = 700;

interface TooltipProps {
  readonly label: string;
  readonly delayMs?: number;
  /** The explained control; it needs its own accessible name, because touch shows no tooltip. */
  readonly children: ReactElement;
}

/** Explains a control without text, on hover or keyboard focus. */
export function Tooltip({ label, delayMs = DELAY_MS, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={delayMs}>
      <Radix.Root>
        <Radix.Trigger asChild onFocus={ignoreUnseenFocus}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-100 max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-sm font-medium text-canvas shadow-float animate-fade"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

/** A closing dialog or menu returns the focus; that must not open a tooltip. */
function ignoreUnseenFocus(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}
