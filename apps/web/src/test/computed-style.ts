/** Attributes on which the browser's own style sheet makes an element's display depend. */
const OWN = ['open', 'popover', 'type', 'style'] as const;

/** For all files of a worker: the same rules say the same in each. */
const kept = new Map<string, CSSStyleDeclaration>();
const quick = new WeakSet<typeof window.getComputedStyle>();

/**
 * why: a query by role asks for the style of each element, and jsdom compares each with all rules of its
 * style sheet: a quarter of the time of all tests. Elements of a kind with the same styles share what it says
 * of one.
 */
export function keepComputedStyles(): void {
  const computed = window.getComputedStyle;
  if (quick.has(computed)) return;
  const keeping = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    const key = pseudo ? undefined : keyOf(element);
    if (key === undefined) return computed(element, pseudo);
    const style = kept.get(key) ?? computed(element);
    kept.set(key, style);
    return style;
  };
  quick.add(keeping);
  window.getComputedStyle = keeping;
}

/** All that an element's computed style depends on; undefined for the few whose place matters as well. */
function keyOf(element: Element): string | undefined {
  // The first summary of its details looks different from others.
  if (!element.isConnected || element.tagName === 'SUMMARY' || element.closest('[hidden]')) return undefined;
  const sheets = [...element.ownerDocument.styleSheets].map(({ ownerNode }) => ownerNode?.textContent ?? '');
  // The libraries' style sheets name the body by its attributes, all else by its class.
  if (sheets.length > 0 && element.tagName === 'BODY') return undefined;
  const parts = [element.tagName, ...OWN.map((name) => element.getAttribute(name) ?? '-'), ...sheets];
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (one.hasAttribute('style')) parts.push(`style ${one.getAttribute('style')}`);
    if (sheets.length > 0 && one.hasAttribute('class')) parts.push(`class ${one.getAttribute('class')}`);
  }
  return parts.join('\n');
}
