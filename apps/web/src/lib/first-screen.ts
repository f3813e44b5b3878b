/** Longer than a first visit on a weak signal takes. */
const PATIENCE_MS = 15_000;
const touches = ['pointerdown', 'keydown'] as const;

const isShown = (): boolean =>
  document.querySelector('main h1') !== null && document.querySelector('[aria-busy=true]') === null;

const pictures = (): HTMLImageElement[] => [...document.querySelectorAll<HTMLImageElement>('main img')];

/**
 * Resolves when the first screen is shown with its data and its photo, at the latest after 15 s, or when
 * someone touches it. What that screen does not need loads after it: on a slow line it would delay it.
 */
export const firstScreen: Promise<void> = import.meta.env.PROD ? shown() : Promise.resolve();

function shown(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      document.removeEventListener('load', check, true);
      for (const touch of touches) document.removeEventListener(touch, endIfShown, true);
      // After the screen is painted.
      setTimeout(resolve);
    };
    const check = () => {
      if (isShown() && pictures().every(({ complete }) => complete)) requestAnimationFrame(end);
    };
    const endIfShown = () => isShown() && end();
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    // Events of pictures do not bubble.
    document.addEventListener('load', check, true);
    for (const touch of touches) document.addEventListener(touch, endIfShown, true);
    setTimeout(end, PATIENCE_MS);
  });
}
