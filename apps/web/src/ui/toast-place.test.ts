import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlaceFree, nearestFree } from './toast-place.ts';
import type { Box } from './toast-place.ts';

describe('a toast on a phone', () => {
  const window = { width: 375, height: 760 };
  const across = (top: number, bottom: number) => ({ left: 12, top, right: 363, bottom });
  const head = { left: 0, top: 0, right: 375, bottom: 60 };
  const topOf = (height: number, needed: readonly Box[], current?: number) => {
    const room = { window, needed: [head, ...needed] };
    const toast = across(68, 68 + height);
    return 68 + nearestFree(toast, room, current === undefined ? undefined : { x: 0, y: current - 68 }).y;
  };

  it('takes the top of the page if nothing is there', () => {
    expect(topOf(70, [across(400, 444)])).toBe(68);
  });

  it('takes the first gap that is high enough', () => {
    const needed = [across(80, 124), across(180, 224), across(400, 444)];
    expect(topOf(70, needed)).toBe(232);
    expect(topOf(30, needed)).toBe(132);
  });

  it('covers as little as possible of a full page, and never its head or the edge', () => {
    expect(topOf(70, [across(60, 400), across(430, 740)])).toBe(352);
    expect(topOf(70, [across(60, 800)])).toBe(68);
  });

  it('stays where it is until something comes under it', () => {
    expect(topOf(70, [], 300)).toBe(300);
    expect(topOf(70, [across(320, 364)], 300)).toBe(68);
  });
});

describe('a toast that its screen has given a place', () => {
  const window = { width: 1440, height: 900 };
  const button = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 44 });

  it('moves just far enough to cover no control', () => {
    const toast = { left: 500, top: 780, right: 900, bottom: 890 };
    const needed = [button(600, 800), button(760, 800)];
    expect(nearestFree(toast, { window, needed })).toEqual({ x: 0, y: -98 });
    expect(nearestFree(toast, { window, needed: [...needed, button(600, 700)] })).toEqual({ x: 0, y: -198 });
  });

  it('leaves missing tools in view if it need not cover a control for that', () => {
    const toast = { left: 500, top: 780, right: 900, bottom: 890 };
    const lacking = [{ left: 520, top: 800, right: 800, bottom: 880 }];
    expect(nearestFree(toast, { window, needed: [], lacking })).toEqual({ x: 0, y: -98 });
    const needed = [
      { left: 0, top: 0, right: 1440, bottom: 772 },
      { left: 0, top: 760, right: 500, bottom: 900 },
      { left: 900, top: 760, right: 1440, bottom: 900 },
    ];
    expect(nearestFree(toast, { window, needed, lacking })).toEqual({ x: 0, y: 0 });
  });

  it('takes the gap of the head if everything below is full', () => {
    const toast = { left: 24, top: 600, right: 408, bottom: 720 };
    const needed = [
      { left: 0, top: 0, right: 560, bottom: 130 },
      { left: 1100, top: 0, right: 1440, bottom: 130 },
      { left: 0, top: 130, right: 1440, bottom: 900 },
    ];
    expect(nearestFree(toast, { window, needed })).toEqual({ x: 680, y: -596 });
  });

  it('moves into the window', () => {
    const toast = { left: 1200, top: -20, right: 1600, bottom: 80 };
    expect(nearestFree(toast, { window, needed: [] })).toEqual({ x: -164, y: 24 });
  });

  it('moves aside if its column is full', () => {
    const toast = { left: 500, top: 400, right: 900, bottom: 500 };
    const column = Array.from({ length: 18 }, (_, at) => button(650, at * 50));
    expect(nearestFree(toast, { window, needed: column })).toEqual({ x: -496, y: 0 });
  });
});

describe('what a toast keeps free', () => {
  const boxes = new Map<Element, Box>();
  const add = (markup: string, box: Box): HTMLElement => {
    document.body.insertAdjacentHTML('beforeend', markup);
    const element = document.body.lastElementChild;
    if (!(element instanceof HTMLElement)) throw new Error('no element');
    boxes.set(element, box);
    return element;
  };
  const isIn = ({ left, top, right, bottom }: Box, [x, y]: readonly [number, number]) =>
    x >= left && x <= right && y >= top && y <= bottom;
  let asked = 0;
  let stop: (() => void) | undefined;

  // The browser of these tests lays nothing out.
  beforeEach(() => {
    asked = 0;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      asked += boxes.has(this) && !(this instanceof HTMLOListElement) ? 1 : 0;
      const { left, top, right, bottom } = boxes.get(this) ?? { left: 0, top: 0, right: 0, bottom: 0 };
      const move = (this instanceof HTMLElement && this.style.translate) || '0px 0px';
      const [x = 0, y = 0] = move.split(' ').map(Number.parseFloat);
      return new DOMRect(left + x, top + y, right - left, bottom - top);
    });
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth);
    document.elementsFromPoint = (...point) =>
      [...boxes].filter(([, box]) => isIn(box, point)).map(([element]) => element);
  });
  afterEach(() => {
    stop?.();
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, 'elementsFromPoint');
    document.body.replaceChildren();
    boxes.clear();
  });

  const showToast = () => {
    const area = add('<ol><li></li></ol>', { left: 24, top: 68, right: 375, bottom: 138 });
    stop = keepPlaceFree(area.querySelector('li'));
    return area;
  };
  const wide = (top: number, bottom: number) => ({ left: 12, top, right: 700, bottom });
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  it.each([
    ['a small', true, '<p data-in-view="">3 tools missing</p>'],
    ['a small', true, '<p role="status">2 drawers not counted</p>'],
    ['a small', true, '<p role="alert">Not saved</p>'],
    ['a large', false, '<p data-in-view="">3 tools missing</p>'],
    ['a large', false, '<p role="status">2 drawers not counted</p>'],
  ])('on %s screen (%s): %s, beside the controls', (_size, isSmall, text) => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), { media, matches: isSmall } as MediaQueryList),
    );
    add(text, wide(80, 120));
    add('<button type="button">Go</button>', wide(200, 244));
    expect(showToast().style.translate).toBe('0px 54px');
  });

  describe('around a photo, whose outlines no press hits', () => {
    const drawPhoto = (outline: Box) => {
      const frame = add(
        '<div><svg style="pointer-events: none"><g style="pointer-events: none" data-lacking=""></g></svg></div>',
        wide(60, 410),
      );
      const shape = frame.querySelector('g');
      if (shape) boxes.set(shape, outline);
      const hits = document.elementsFromPoint.bind(document);
      document.elementsFromPoint = (...point) => hits(...point).filter((hit) => hit !== shape);
    };

    it('is the outline of a missing tool', () => {
      add('<h1>Drawer 2</h1>', wide(0, 56));
      drawPhoto(wide(80, 200));
      expect(showToast().style.translate).toBe('0px 140px');
    });

    it('is no outline that its frame cuts off, or that lies elsewhere', () => {
      drawPhoto(wide(-300, 59));
      expect(showToast().style.translate).toBe('0px 0px');
    });
  });

  it('is a control whose presses do not count for a moment', () => {
    const list = add('<div><p style="pointer-events: none"><button>Go</button></p></div>', wide(60, 300));
    const button = list.querySelector('button');
    if (button) boxes.set(button, wide(80, 124));
    button?.style.setProperty('pointer-events', 'none');
    const hits = document.elementsFromPoint.bind(document);
    document.elementsFromPoint = (...point) => hits(...point).filter((hit) => hit !== button);
    expect(showToast().style.translate).toBe('0px 64px');
  });

  it('is the name of a missing tool', () => {
    add('<span data-lacking="">Torch</span>', wide(80, 100));
    expect(showToast().style.translate).toBe('0px 40px');
  });

  it('is looked at once in a frame, however often the page changes', async () => {
    const button = add('<button type="button">Go</button>', wide(300, 344));
    const area = showToast();
    boxes.set(button, wide(70, 114));
    asked = 0;
    for (let at = 0; at < 5; at++) window.dispatchEvent(new Event('scroll'));
    expect(asked).toBe(0);
    await nextFrame();
    await vi.waitFor(() => expect(area.style.translate).toBe('0px 54px'));
    const once = asked;
    asked = 0;
    window.dispatchEvent(new Event('resize'));
    await nextFrame();
    await nextFrame();
    expect(asked).toBeLessThanOrEqual(once);
  });
});
