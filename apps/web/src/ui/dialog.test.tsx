import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { showToast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

function Screen({ onClosed }: { readonly onClosed?: () => void }) {
  const [open, setOpen] = useState<'sheet' | 'question'>();
  const close = () => {
    setOpen(undefined);
    onClosed?.();
  };
  return (
    <>
      <Button onClick={() => setOpen('sheet')}>Edit</Button>
      <Button onClick={() => setOpen('question')}>Delete</Button>
      <Dialog isOpen={open === 'sheet'} onClose={close} title="Edit Toolbox">
        <p>What it is</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'question'}
        title="Are you absolutely sure?"
        confirmLabel="Yes"
        onConfirm={close}
        onCancel={close}
      >
        <p>It cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

it.each([
  ['Edit', 'dialog'],
  ['Delete', 'alertdialog'],
])(
  '%s, pressed by key, opens a dialog that one Escape closes, and gets the focus back',
  async (name, role) => {
    render(<Screen />);
    const opener = screen.getByRole('button', { name });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole(role);
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  },
);

it.each([
  ['Edit', 'dialog'],
  ['Delete', 'alertdialog'],
])('%s opens a dialog that one Escape closes, even under a notification', async (name, role) => {
  const closed = vi.fn();
  render(
    <>
      <Screen onClosed={closed} />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole(role);
  act(() => showToast({ title: 'Tool not updated', tone: 'bad' }));
  await screen.findByText('Tool not updated');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  expect(closed).toHaveBeenCalledTimes(1);
});

it('a question in a dialog handles Escape itself, even under a notification', async () => {
  const closed = vi.fn();
  const stayed = vi.fn();
  render(
    <>
      <Dialog isOpen onClose={closed} title="Edit Toolbox">
        <ConfirmDialog isOpen title="Leave?" confirmLabel="Leave" onConfirm={closed} onCancel={stayed}>
          <p>What you typed is lost.</p>
        </ConfirmDialog>
      </Dialog>
      <Toaster />
    </>,
  );
  await screen.findByRole('alertdialog');
  act(() => showToast({ title: 'Tool not updated', tone: 'bad' }));
  await userEvent.keyboard('{Escape}');
  expect([stayed.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0]);
});

it('makes the safe answer to a dangerous question the primary one, and puts it first', async () => {
  render(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const buttons = within(await screen.findByRole('alertdialog')).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Yes']);
  expect(buttons.map(({ className }) => className.includes('bg-accent'))).toEqual([true, false]);
  expect(buttons[0]?.parentElement?.className).not.toContain('flex-col-reverse');
});
