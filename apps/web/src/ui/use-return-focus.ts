import { useState } from 'react';

/**
 * What the content of a dialog that is opened by state does with the focus once it is closed: it goes to `next`, or back
 * to what had it when the dialog was opened. Without a trigger of its own the dialog would lose it to the page.
 */
export function useReturnFocus(isOpen: boolean, next?: () => HTMLElement | null) {
  const [opening, setOpening] = useState<{ readonly isOpen: boolean; readonly before: Element | null }>({
    isOpen: false,
    before: null,
  });
  // Looked up while rendering: a field that takes the focus by itself has it before any effect runs.
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
