import { endpoints } from '@stowed/contract';
import type { JudgmentWeek } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDrawer, photo, hammer, serve } from '../../../test/drawer-screen.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { barsOf, countWords, fewWords, highestOf, rates, shareOf } from './judgment-rates.ts';

const week = (start: string, counts: Partial<JudgmentWeek> = {}): JudgmentWeek => ({
  start,
  photos: 0,
  refused: 0,
  verdicts: 0,
  doubts: 0,
  corrections: 0,
  ...counts,
});
const weeks = [
  week('2026-11-09', { photos: 2, verdicts: 30, doubts: 3, corrections: 1 }),
  week('2026-11-16'),
  week('2026-11-23', { photos: 2, refused: 1, verdicts: 20, doubts: 4 }),
];
const template = { ...photo, templateId: 'template-1', templateTools: [hammer], tools: [hammer] };

describe('how a drawer is judged', () => {
  it('TREND-006 says a share only of 20 verdicts or more', () => {
    const [corrections, doubts, refused] = rates;
    if (!corrections || !doubts || !refused) throw new Error('there are three rates');
    expect(shareOf(weeks, corrections)).toBeCloseTo(1 / 50);
    expect(shareOf(weeks, refused)).toBeUndefined();
    expect(shareOf([week('2026-11-23', { verdicts: 19, corrections: 19 })], corrections)).toBeUndefined();
    expect(shareOf([week('2026-11-23', { verdicts: 20 })], corrections)).toBe(0);
    expect(countWords(weeks, refused)).toBe('1 of 4 photos');
    expect(countWords([week('2026-11-23', { verdicts: 1, doubts: 1 })], doubts)).toBe('1 of 1 verdict');
    expect(barsOf(weeks, doubts)).toEqual([0.5, undefined, 1]);
    expect(barsOf([week('2026-11-23', { verdicts: 20 })], doubts)).toEqual([0]);
    expect(fewWords(weeks, doubts)).toBe('');
  });

  it('TREND-006 draws no bar for a week of fewer than 20 verdicts, and takes the scale from the others', () => {
    const [corrections] = rates;
    if (!corrections) throw new Error('there are three rates');
    const few = [...weeks, week('2026-11-30', { verdicts: 1, corrections: 1 })];
    expect(highestOf(few, corrections)).toBeCloseTo(1 / 30);
    expect(barsOf(few, corrections)).toEqual([1, undefined, 0, undefined]);
    expect(fewWords(few, corrections)).toBe('1 week has too few verdicts to say');
  });

  it('shows each share with its counts, and the weeks as a table', async () => {
    serve(template);
    answer(endpoints.getJudgments, { weeks });
    const { person } = await openDrawer();
    await person.click(await screen.findByRole('button', { name: 'How it is judged' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How drawer 1 is judged' }));
    const corrections = await dialog.findByRole('region', { name: 'Corrections' });
    expect(corrections.textContent).toContain('2% 1 of 50 verdicts');
    expect(dialog.getByRole('region', { name: 'Refused photos' }).textContent).toContain(
      'Too few to say 1 of 4 photos',
    );
    expect([...corrections.querySelectorAll('[data-axis]')].map((it) => it.textContent)).toEqual([
      '3.3%',
      '0%',
      'Week of Nov 9',
      'Nov 23',
    ]);
    await person.click(dialog.getByText('Show as a table'));
    const weekly = within(dialog.getByRole('region', { name: 'Weeks' }));
    const rows = weekly.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'Week ofPhotosRefusedVerdictsDoubtsCorrected',
      'Nov 23212040',
      'Nov 1600000',
      'Nov 9203031',
    ]);
  });

  it('shows how much of the drawer its template covers, as bars and as a table', async () => {
    const numbered = { ...hammer, uniqueId: 'b', name: 'Tool 2', partNumber: 'P-1' };
    serve({ ...template, expectedTools: 4, templateTools: [hammer, numbered] });
    answer(endpoints.getJudgments, { weeks });
    const { person } = await openDrawer();
    await person.click(await screen.findByRole('button', { name: 'How it is judged' }));
    const bars = within(await screen.findByRole('region', { name: 'Template' })).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      'Shapes2 of 4 expected tools',
      'Names1 of 2 shapes',
      'Part numbers1 of 2 shapes',
    ]);
    await person.click(screen.getByText('Show as a table'));
    const [table] = screen.getAllByRole('table');
    expect(table?.textContent).toContain('Shapes24 expected tools');
  });

  it('says if the figures cannot be loaded, and is for administrators', async () => {
    serve(template);
    refuse(endpoints.getJudgments, { status: 500, body: { message: 'Busy' } });
    const { person, unmount } = await openDrawer();
    await person.click(await screen.findByRole('button', { name: 'How it is judged' }));
    await screen.findByText('The figures could not be loaded');
    unmount();
    await openDrawer('/toolbox/TB-1/drawer/1', { role: 'maintainer' });
    expect(screen.queryByRole('button', { name: 'How it is judged' })).toBeNull();
  });
});
