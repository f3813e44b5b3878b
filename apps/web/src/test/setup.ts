import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { forgetSelection } from '../features/toolboxes/table/last-selection.ts';
import { forgetPlace } from '../features/training/last-place.ts';
import { forgetPages } from '../features/training/last-pages.ts';
import { noteAnswered } from '../lib/device/connection.ts';
import { forgetAllWork } from '../lib/kept-work.ts';
import { dismissToast } from '../ui/toast-store.ts';
import { forgetCopiedTools } from '../widgets/annotation/clipboard.ts';
import { keepComputedStyles } from './computed-style.ts';
import { removeImages } from './media.ts';
import { takeNoOwnerStacks } from './owner-stacks.ts';
import { server } from './server.ts';

// why: the first test of a file also waits for the route's code, which is slow on a busy machine.
configure({ asyncUtilTimeout: 40_000 });

const consoleMethods = ['error', 'warn', 'log'] as const;
let output: string[] = [];

takeNoOwnerStacks();
beforeAll(keepComputedStyles);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  output = [];
  for (const method of consoleMethods) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      output.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
  installBrowserParts();
});

afterEach(() => {
  cleanup();
  // Test files share one global object.
  vi.unstubAllGlobals();
  server.resetHandlers();
  dismissToast();
  forgetAllWork();
  forgetCopiedTools();
  forgetPages();
  forgetPlace();
  forgetSelection();
  noteAnswered();
  removeImages();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = '';
  // Unexpected console output is a defect; a test that expects it clears it with expectConsole.
  expect(output).toEqual([]);
});

afterAll(() => server.close());

/** Asserts that something was logged, and lets the test pass with it. */
export function expectConsole(pattern: RegExp): void {
  expect(output.join('\n')).toMatch(pattern);
  output = [];
}

/** The observed elements in page order, and their callbacks. */
let watched: (() => void)[] = [];

/** Scrolls to an observed element, by its index. */
export function comeNear(place: number): void {
  watched[place]?.();
}

/** why: jsdom has no layout and no media queries; these are the parts that the screens use. */
function installBrowserParts(): void {
  setViewportWidth(1280);
  // Newer browsers return a promise, which an effect must not return as its cleanup.
  // oxlint-disable-next-line typescript/no-misused-promises -- as said above
  Reflect.set(window, 'scrollTo', () => Promise.resolve());
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.releasePointerCapture = () => undefined;
  watched = [];
  Reflect.set(
    window,
    'IntersectionObserver',
    class {
      readonly #onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
      constructor(onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#onChange = onChange;
      }
      observe() {
        watched.push(() => this.#onChange([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

/** The width that media queries see, in pixels. */
export function setViewportWidth(width: number): void {
  window.matchMedia = (query) => {
    const limit = /max-width: (\d+)px/.exec(query)?.[1];
    const list = new EventTarget();
    return Object.assign(list, {
      matches: limit !== undefined && width <= Number(limit),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
}
