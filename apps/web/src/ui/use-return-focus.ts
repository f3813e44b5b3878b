import { useState } from 'react';

/**
 * Returns the focus after a dialog that is opened by state closes: to `next`, or to the previous element.
 * Without a trigger of its own the dialog would lose it to the page.
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
