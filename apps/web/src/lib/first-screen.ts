/** Longer than a first visit on a weak signal takes. */
const PATIENCE_MS = 15_000;

const isShown = (): boolean =>
  document.querySelector('main h1') !== null && document.querySelector('[aria-busy=true]') === null;

/**
 * Resolves when the first screen is shown with its data, at the latest after 15 s. What that screen does not
 * need loads after it: on a slow line it would delay it.
 */
export const firstScreen: Promise<void> = import.meta.env.PROD ? shown() : Promise.resolve();

function shown(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => isShown() && end());
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    setTimeout(end, PATIENCE_MS);
  });
}
