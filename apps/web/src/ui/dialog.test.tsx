import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

function Screen() {
  const [open, setOpen] = useState<'sheet' | 'question'>();
  const close = () => setOpen(undefined);
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
])('%s, pressed by key, opens what one Escape closes, and has the focus again', async (name, role) => {
  render(<Screen />);
  const opener = screen.getByRole('button', { name });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole(role);
  expect(dialog.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
