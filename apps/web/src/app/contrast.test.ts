import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const styles = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');
const themes = { light: tokensOf(':root'), dark: tokensOf('.dark'), sun: tokensOf('.sun') };
const grounds = ['canvas', 'surface', 'sunken'];
const statuses = ['good', 'bad', 'warn'];

/** The colors that a rule of the style sheet declares, by name. */
function tokensOf(selector: string): ReadonlyMap<string, string> {
  const start = styles.indexOf(`\n${selector} {`);
  const block = styles.slice(start, styles.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = (texts: readonly string[], behind: readonly string[]) =>
  texts.flatMap((text) => behind.map((ground) => [text, ground] as const));

/** The pairs below a ratio, with their actual ratio. A missing token counts as no contrast. */
function below(
  ratio: number,
  theme: ReadonlyMap<string, string>,
  wanted: readonly (readonly [string, string])[],
) {
  return wanted
    .map(([text, ground]) => {
      const reached = contrast(theme.get(text) ?? '#000000', theme.get(ground) ?? '#000000');
      return { pair: `${text} on ${ground}`, reached };
    })
    .filter(({ reached }) => reached < ratio);
}

describe.each(Object.entries(themes))('contrast in the %s theme', (_name, theme) => {
  it('is 7:1 for every status, on its own background and on every other (AAA)', () => {
    const onTheirOwn = statuses.map((status) => [status, `${status}-soft`] as const);
    expect(below(7, theme, [...onTheirOwn, ...pairs(statuses, grounds)])).toEqual([]);
  });

  it('is 4.5:1 for every text (AA)', () => {
    const texts = pairs(
      ['ink', 'ink-soft'],
      [...grounds, 'accent-soft', 'good-soft', 'bad-soft', 'warn-soft'],
    );
    expect(below(4.5, theme, [...texts, ...pairs(['on-accent'], ['accent', 'accent-strong'])])).toEqual([]);
  });

  it('is 3:1 for the outlines of controls, statuses and the focus (AA)', () => {
    const lines = pairs(['line-strong', 'focus'], grounds);
    const marks = statuses.map((status) => [`${status}-line`, `${status}-soft`] as const);
    expect(below(3, theme, [...lines, ...marks])).toEqual([]);
  });
});

describe('the formula', () => {
  it("gives WCAG's own ratios", () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
