/**
 * Prevents scrolling under a finger that holds something. Browsers that start to scroll cancel the drag, may
 * ignore touch-action inside an SVG, and React's listener is passive.
 */
export function holdScroll(element: HTMLElement, isHolding: () => boolean): () => void {
  const stay = (event: TouchEvent) => {
    if (isHolding()) event.preventDefault();
  };
  element.addEventListener('touchmove', stay, { passive: false });
  return () => element.removeEventListener('touchmove', stay);
}
