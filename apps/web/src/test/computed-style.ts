/** Attributes on which the browser's own style sheet makes an element's display depend. */
const OWN = ['open', 'popover', 'type'] as const;
/** What an element passes on to those inside. */
const PASSED_ON = /visibility|pointer-events|color/;

/** True if nothing but the browser's own style sheet says how the element looks. */
function isPlain(element: Element): boolean {
  // The first summary of its details looks different from others.
  if (element.hasAttribute('style') || element.tagName === 'SUMMARY' || !element.isConnected) return false;
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (one.hasAttribute('hidden') || PASSED_ON.test(one.getAttribute('style') ?? '')) return false;
  }
  return element.ownerDocument.styleSheets.length === 0;
}

const keyOf = (element: Element): string =>
  [element.tagName, ...OWN.map((name) => element.getAttribute(name) ?? '-')].join(' ');

const quick = new WeakSet<typeof window.getComputedStyle>();

/**
 * why: a query by role asks for the style of each element, and jsdom compares each with all rules of its
 * style sheet: a quarter of the time of all tests. Plain elements of a kind share what it says of one.
 */
export function keepComputedStyles(): void {
  const computed = window.getComputedStyle;
  if (quick.has(computed)) return;
  const kept = new Map<string, CSSStyleDeclaration>();
  const keeping = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    if (pseudo || !isPlain(element)) return computed(element, pseudo);
    const key = keyOf(element);
    const style = kept.get(key) ?? computed(element);
    kept.set(key, style);
    return style;
  };
  quick.add(keeping);
  window.getComputedStyle = keeping;
}
