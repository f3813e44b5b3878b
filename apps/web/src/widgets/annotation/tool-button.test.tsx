import { act, fireEvent, render, screen } from '@testing-library/react';
import { Undo2 } from 'lucide-react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToolButton } from './tool-button.tsx';

afterEach(() => vi.useRealTimers());

it('EDIT-008 a control of the editor shows its name 300 ms after the pointer came', async () => {
  vi.useFakeTimers();
  render(<ToolButton label="Undo" Icon={Undo2} onClick={() => undefined} />);
  fireEvent.pointerMove(screen.getByRole('button', { name: 'Undo' }), { pointerType: 'mouse' });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(299);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await wait(1);
  expect(screen.getByRole('tooltip').textContent).toBe('Undo');
});
