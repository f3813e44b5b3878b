/** Longer than a first visit on a weak signal takes. */
const PATIENCE_MS = 15_000;
const touches = ['pointerdown', 'keydown'] as const;
const pictureEvents = ['load', 'error'] as const;

const isShown = (): boolean =>
  document.querySelector('main h1') !== null && document.querySelector('[aria-busy=true]') === null;

/** Those that load whether or not they are in view. */
const pictures = (): HTMLImageElement[] => [
  ...document.querySelectorAll<HTMLImageElement>('main img:not([loading=lazy])'),
];

/**
 * Resolves when the first screen is shown with its data and its photo, at the latest after 15 s, or when
 * someone touches it. What that screen does not need loads after it: on a slow line it would delay it.
 */
export const firstScreen: Promise<void> = import.meta.env.PROD ? shown() : Promise.resolve();

function shown(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      for (const event of pictureEvents) document.removeEventListener(event, check, true);
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
    // They do not bubble.
    for (const event of pictureEvents) document.addEventListener(event, check, true);
    for (const touch of touches) document.addEventListener(touch, endIfShown, true);
    setTimeout(end, PATIENCE_MS);
  });
}
