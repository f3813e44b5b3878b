import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQrTarget, pathOfQrTarget } from './qr-target.ts';
import { isToolboxId } from './toolbox-id.ts';

const toolbox = (toolboxId: string) => ({ toolboxId, drawerNumber: undefined });
const drawer = (toolboxId: string, drawerNumber: number) => ({ toolboxId, drawerNumber });

const recognized = [
  ['https://x.y/toolbox/TB1/drawer/3', drawer('TB1', 3)],
  ['https://x.y/toolbox/TB1', toolbox('TB1')],
  ['/toolbox/TB1', toolbox('TB1')],
  ['the box is /toolbox/TB1 today', toolbox('TB1')],
  ['https://x.y/toolbox/TB1?from=label#top', toolbox('TB1')],
  ['https://x.y/toolbox/TB1/drawer/3?from=label', drawer('TB1', 3)],
  ['https://x.y/toolbox/TB1/drawer/3/', drawer('TB1', 3)],
  ['https://x.y/toolbox/TB1/drawer/003', drawer('TB1', 3)],
  ['https://x.y/toolbox/TB1/complete', toolbox('TB1')],
  ['https://x.y/toolbox/TB1/drawer/', toolbox('TB1')],
  ['https://x.y/toolbox/TB1/drawer/x', toolbox('TB1')],
  ['https://x.y/toolbox/TB1/drawer/3x', toolbox('TB1')],
  ['https://x.y/toolbox/TB1/drawer/0', toolbox('TB1')],
  ['https://x.y/toolbox/TB1/drawer/99999', toolbox('TB1')],
  ['https://x.y/toolbox/W%C3%A4rter-7', toolbox('Wärter-7')],
  ['https://x.y/toolbox/%E5%B7%A5%E5%85%B7_1/drawer/10', drawer('工具_1', 10)],
  ['//evil.example/toolbox/TB1', toolbox('TB1')],
  ['javascript:alert(1)//toolbox/TB1', toolbox('TB1')],
  [`/toolbox/${'A'.repeat(100)}`, toolbox('A'.repeat(100))],
] as const;

const unrecognized = [
  'HELLO',
  '',
  '/toolbox/',
  '/toolbox//drawer/3',
  '/toolbox/ /drawer/3',
  '/toolbox/?id=TB1',
  'https://x.y/TOOLBOX/TB1',
  'https://x.y/toolboxes',
  'javascript:alert(1)',
  '/toolbox/..',
  '/toolbox/../admin',
  '/toolbox/%2e%2e/admin',
  '/toolbox/%2fetc%2fpasswd',
  '/toolbox/TB1%2f..%2fadmin',
  '/toolbox/TB1%00',
  '/toolbox/TB 1'.replace(' ', '%20'),
  '/toolbox/%E0%A4%A',
  '/toolbox/%',
  '/toolbox/<script>alert(1)</script>',
  '/toolbox/"onload="alert(1)',
  '/toolbox/new',
  '/toolbox/NEW',
  '/toolbox/drawer/3',
  '/toolbox/complete',
  '/toolbox/templates',
  // G-13
  `/toolbox/${'A'.repeat(101)}`,
  `/toolbox/${'A'.repeat(101)}/drawer/3`,
  `/toolbox/TB1${' '.repeat(2037)}`,
  `https://x.y/toolbox/${'A'.repeat(10_240)}`,
];

const letters = [...'abcXYZ019-_éßЖ工'];
const toolboxId = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 40 })
  .map((characters) => characters.join(''))
  .filter(isToolboxId);
const drawerNumber = fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined });
const origin = fc.oneof(
  fc.webUrl().map((url) => new URL(url).origin),
  fc.constantFrom('', 'javascript:', 'x:'),
);

describe('findQrTarget', () => {
  it.each(recognized)('QR-012 G-131 reads %s', (text, target) => {
    expect(findQrTarget(text)).toEqual(target);
  });

  it.each(unrecognized)('QR-012 G-131 S64 does not recognize %.60s', (text) => {
    expect(findQrTarget(text)).toBeUndefined();
  });

  it('G-131 accepts texts of up to 2,048 characters', () => {
    const text = `/toolbox/TB1?${'x'.repeat(2048 - 13)}`;
    expect(text).toHaveLength(2048);
    expect(findQrTarget(text)).toEqual(toolbox('TB1'));
    expect(findQrTarget(`${text}x`)).toBeUndefined();
  });

  it('QR-019 reads back every path it writes, with any scheme and host', () => {
    fc.assert(
      fc.property(origin, fc.record({ toolboxId, drawerNumber }), (host, target) => {
        expect(findQrTarget(host + pathOfQrTarget(target))).toEqual(target);
      }),
    );
  });

  it('S64 links only to toolboxes of this site, whatever the text', () => {
    const base = 'https://stowed.example';
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3000 }),
      fc
        .array(
          fc.constantFrom(
            '/toolbox/',
            '/drawer/',
            '..',
            '%2f',
            '%2e',
            '\\',
            '//evil',
            '?',
            '#',
            '\n',
            '7',
            'TB',
          ),
          { maxLength: 12 },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const target = findQrTarget(text);
        if (!target) return;
        const { href, pathname } = new URL(pathOfQrTarget(target), base);
        expect(href).toBe(base + pathname);
        expect(pathname).toMatch(/^\/toolbox\/[^/]+(\/drawer\/[1-9]\d*)?$/);
        expect(isToolboxId(decodeURIComponent(pathname.split('/')[2] ?? ''))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
