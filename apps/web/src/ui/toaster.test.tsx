import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { showToast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const announce = (title: string) => act(() => showToast({ title }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The visible panel; the copy for screen readers is elsewhere. */
const panel = (title: string) => document.querySelector('ol')?.textContent.includes(title) ?? false;

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<Toaster />);
  });
  afterEach(() => vi.useRealTimers());

  it('SHELL-046 shows only the newest', () => {
    announce('First');
    announce('Second');
    expect([panel('First'), panel('Second')]).toEqual([false, true]);
  });

  it('SHELL-047 closes automatically after 5000 ms', async () => {
    announce('Saved');
    await pass(4900);
    expect(panel('Saved')).toBe(true);
    await pass(200);
    expect(panel('Saved')).toBe(false);
  });

  it('SHELL-048 waits while hovered', async () => {
    announce('Saved');
    const viewport = screen.getByRole('region', { name: /Notifications/ });
    fireEvent.pointerMove(viewport);
    await pass(8000);
    expect(panel('Saved')).toBe(true);
    fireEvent.pointerLeave(viewport);
    await pass(5500);
    expect(panel('Saved')).toBe(false);
  });

  it('SHELL-048 waits while focused', async () => {
    announce('Saved');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    await pass(8000);
    expect(panel('Saved')).toBe(true);
    act(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
    await pass(5500);
    expect(panel('Saved')).toBe(false);
  });

  it.each([
    [51, false],
    [49, true],
  ])('SHELL-049 after a swipe of %i px to the right, stays: %s', async (distance, stays) => {
    announce('Saved');
    const toast = document.querySelector('ol > li');
    if (!toast) throw new Error('no toast');
    fireEvent.pointerDown(toast, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(toast, { clientX: 20, clientY: 0 });
    fireEvent.pointerMove(toast, { clientX: distance, clientY: 0 });
    fireEvent.pointerUp(toast, { clientX: distance, clientY: 0 });
    await pass(50);
    expect(panel('Saved')).toBe(stays);
  });

  it('SHELL-050 closes by its button', async () => {
    announce('Saved');
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Close notification' }));
    await waitFor(() => expect(panel('Saved')).toBe(false));
  });

  it('SHELL-050 closes by its button under a dialog that opened after it', async () => {
    announce('Saved');
    const page = render(<Dialog isOpen={false} title="Edit" onClose={() => undefined} children={null} />);
    page.rerender(<Dialog isOpen title="Edit" onClose={() => undefined} children={null} />);
    const dialog = await screen.findByRole('dialog', { name: 'Edit' });
    // Fails if no press reaches the button.
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Close notification' }));
    await waitFor(() => expect(panel('Saved')).toBe(false));
    expect(document.body.contains(dialog)).toBe(true);
  });

  it('SHELL-050 SHELL-051 takes the focus on F8 and closes on Escape', async () => {
    announce('Saved');
    const person = userEvent.setup({ delay: null });
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    const viewport = screen.getByRole('region', { name: /F8/ });
    expect(viewport.contains(document.activeElement)).toBe(true);
    const toast = document.querySelector<HTMLElement>('ol > li');
    act(() => toast?.focus());
    await person.keyboard('{Escape}');
    await waitFor(() => expect(panel('Saved')).toBe(false));
  });

  it('SHELL-051 G-183 takes the focus on F8 even while a dialog is open', async () => {
    render(
      <>
        <button type="button">Elsewhere</button>
        <Dialog isOpen title="Edit" onClose={() => undefined}>
          <input aria-label="Name" />
        </Dialog>
      </>,
    );
    const field = await screen.findByLabelText('Name');
    act(() => field.focus());
    announce('Saved');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    // Found by role: the dialog does not hide it from screen readers.
    expect(screen.getByRole('region', { name: /F8/ }).contains(document.activeElement)).toBe(true);
    const dialog = screen.getByRole('dialog', { name: 'Edit' });
    act(() => screen.getByRole('button', { name: 'Close notification' }).focus());
    expect(dialog.contains(document.activeElement)).toBe(false);
    act(() => field.focus());
    expect(document.activeElement).toBe(field);
    // If the focus is anywhere else, the dialog takes it back.
    act(() => screen.getByRole('button', { name: 'Elsewhere', hidden: true }).focus());
    expect(dialog.contains(document.activeElement)).toBe(true);
  });
});
