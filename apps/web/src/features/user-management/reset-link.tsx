import { endpoints } from '@stowed/contract';
import type { Member, ResponseOf } from '@stowed/contract';
import { displayName } from '@stowed/domain';
import { Copy, KeyRound } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageFor } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';

/** Makes a password reset link for a member; an older one stops working. */
function useResetLink(userId: string) {
  return useMutation({
    mutationFn: async (): Promise<ResponseOf<typeof endpoints.makeResetLink>> => {
      const link = await call(endpoints.makeResetLink, { params: { userId } });
      if (!link) throw new ApiError(500, '');
      return link;
    },
  });
}

/** A reset link for a member who forgot the password, shown while the dialog is open. */
export function ResetLink({ member }: { readonly member: Member }) {
  const making = useResetLink(member.id);
  const handleMake = () =>
    making.mutate(undefined, {
      onError: (error) =>
        showToast({
          title: 'Reset Link Failed',
          description: messageFor(error, 'The link could not be made.'),
          tone: 'bad',
        }),
    });
  return (
    <section aria-label="Password" className="space-y-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">
        {making.data ? (
          <>
            Give this link to {displayName(member)}. It works once, until{' '}
            {formatDateTime(making.data.expiresAt)}, and is not shown again after you close this dialog.
          </>
        ) : (
          'With a reset link, a member who forgot the password can set a new one. Earlier links stop working.'
        )}
      </p>
      {making.data ? (
        <>
          <TextField
            label="Reset link"
            readOnly
            value={making.data.resetUrl}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button className="w-full" onClick={() => void copyLink(making.data.resetUrl)}>
            <Copy size={18} aria-hidden="true" />
            Copy reset link
          </Button>
        </>
      ) : (
        <Button className="w-full" isPending={making.isPending} onClick={handleMake}>
          <KeyRound size={18} aria-hidden="true" />
          Make a reset link
        </Button>
      )}
    </section>
  );
}

/** Copies a link and says so. Without TLS browsers refuse; the person copies by hand. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: 'Link copied', tone: 'good' });
  } catch {
    showToast({ title: 'Copy Failed', description: 'Select the link and copy it yourself.', tone: 'bad' });
  }
}
