import type { InviteWithLink } from '@stowed/contract';
import { Copy } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { copyLink } from './copy-link.ts';

interface InvitationLinkProps {
  readonly invite: InviteWithLink;
  readonly onClose: () => void;
}

/** A new link, shown for browsers that cannot copy it. */
export function InvitationLink({ invite, onClose }: InvitationLinkProps) {
  return (
    <Card title="Invitation link">
      <p className="mb-3 wrap-anywhere">
        Hand this link to <span className="font-semibold">{invite.email}</span>. It works once, until{' '}
        {formatDate(invite.expiresAt)}, and is not shown again after you leave this page.
      </p>
      <TextField
        label="Link"
        readOnly
        value={invite.inviteUrl}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void copyLink(invite.inviteUrl)}>
          <Copy size={18} aria-hidden="true" />
          Copy this link
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Card>
  );
}
