import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';
import { Undo2 } from 'lucide-react';
import { ToolButton } from '../widgets/annotation/tool-button.tsx';

afterEach(() => vi.useRealTimers());

const renderTooltip = (delayMs?: number) =>
  render(
    <Tooltip label="Puts the drawer back" {...(delayMs === undefined ? {} : { delayMs })}>
      <Button aria-label="Undo" />
    </Tooltip>,
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tip = () => screen.queryByRole('tooltip')?.textContent;

/** why: when test files share a process, jsdom sometimes denies that a focus by Tab is visible. */
function showFocus(button: HTMLElement): void {
  const matches = button.matches.bind(button);
  vi.spyOn(button, 'matches').mockImplementation((selector: string) =>
    selector === ':focus-visible' ? document.activeElement === button : matches(selector),
  );
}

describe('tooltip', () => {
  it.each([
    [undefined, 700],
    [300, 300],
  ])('SHELL-055 with a delay of %s opens %i ms after the pointer enters', async (delayMs, opensAfter) => {
    vi.useFakeTimers();
    renderTooltip(delayMs);
    fireEvent.pointerMove(screen.getByRole('button', { name: 'Undo' }), { pointerType: 'mouse' });
    await wait(opensAfter - 1);
    expect(tip()).toBeUndefined();
    await wait(1);
    expect(tip()).toBe('Puts the drawer back');
  });

  it('opens for the keyboard, and closes on Escape', async () => {
    const person = userEvent.setup();
    renderTooltip();
    showFocus(screen.getByRole('button'));
    await person.tab();
    expect(tip()).toBe('Puts the drawer back');
    expect(screen.getByRole('button').getAttribute('aria-describedby')).not.toBeNull();
    await person.keyboard('{Escape}');
    expect(tip()).toBeUndefined();
  });
});

afterEach(() => vi.useRealTimers());

it('EDIT-008 shows the name of an editor control 300 ms after the pointer enters', async () => {
  vi.useFakeTimers();
  render(<ToolButton label="Undo" Icon={Undo2} onClick={() => undefined} />);
  fireEvent.pointerMove(screen.getByRole('button', { name: 'Undo' }), { pointerType: 'mouse' });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(299);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await wait(1);
  expect(screen.getByRole('tooltip').textContent).toBe('Undo');
});
