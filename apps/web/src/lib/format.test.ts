import { describe, expect, it } from 'vitest';
import { countOf, firstNames, formatDate, formatDateTime, formatMoment } from './format.ts';

describe('format', () => {
  it('SHELL-053 formats a date as abbreviated month, day without leading zero, and year', () => {
    expect(formatDate('2025-11-03T12:00:00.000Z')).toBe('Nov 3, 2025');
  });

  it('G-31 adds the local time in 24-hour format', () => {
    const noon = new Date(2025, 10, 23, 0, 5).toISOString();
    expect(formatDateTime(noon)).toBe('Nov 23, 2025, 00:05');
  });

  it('shows a time to the second, with its zone', () => {
    const moment = new Date(2025, 10, 23, 14, 5, 9).toISOString();
    expect(formatMoment(moment)).toMatch(/^Nov 23, 2025, 14:05:09 (UTC|GMT\S*|[A-Z]{2,5})$/);
  });

  it('leaves text alone that is not a time', () => {
    expect([formatDate('soon'), formatDateTime(''), formatMoment('x')]).toEqual(['soon', '', 'x']);
  });

  it('formats singular, plural and thousands', () => {
    expect([countOf(1, 'drawer'), countOf(0, 'drawer'), countOf(2000, 'toolbox', 'toolboxes')]).toEqual([
      '1 drawer',
      '0 drawers',
      '2,000 toolboxes',
    ]);
  });

  it('names the first three, and counts the others', () => {
    expect(firstNames([])).toBe('');
    expect(firstNames(['Hammer', 'Torch', 'Bits'])).toBe('Hammer, Torch, Bits');
    expect(firstNames(['Hammer', 'Torch', 'Bits', 'Awl', 'Punch'])).toBe('Hammer, Torch, Bits and 2 more');
  });
});
