/**
 * Keeps what surrounds the drawing from scrolling under a finger that holds something. A browser that begins to scroll
 * cancels the drag, browsers may ignore touch-action inside an SVG, and React's own listener cannot prevent.
 */
export function holdScroll(element: HTMLElement, isHolding: () => boolean): () => void {
  const stay = (event: TouchEvent) => {
    if (isHolding()) event.preventDefault();
  };
  element.addEventListener('touchmove', stay, { passive: false });
  return () => element.removeEventListener('touchmove', stay);
}
