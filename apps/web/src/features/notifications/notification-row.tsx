import type { Notification, NotificationKind } from '@stowed/contract';
import {
  CircleCheck,
  PenLine,
  PenOff,
  RotateCcw,
  Siren,
  TriangleAlert,
  UserRoundCheck,
  UserRoundSearch,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { formatClock } from '../../lib/format.ts';

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  case_opened: TriangleAlert,
  case_escalated: Siren,
  case_assigned: UserRoundSearch,
  case_closure_proposed: UserRoundCheck,
  case_closed: CircleCheck,
  case_reopened: RotateCcw,
  signature_awaited: PenLine,
  signature_void: PenOff,
};

interface NotificationRowProps {
  readonly notice: Notification;
  /** Unread when the list was opened. */
  readonly isNew: boolean;
  readonly onFollow: () => void;
}

export function NotificationRow({ notice, isNew, onFollow }: NotificationRowProps) {
  const { kind, subject, path, createdAt } = notice;
  const Icon = icons[kind];
  return (
    <li>
      <Link
        href={path}
        onClick={onFollow}
        className={cx('flex min-h-14 gap-3 px-4 py-2.5 hover:bg-ink/8', isNew && 'bg-accent-soft')}
      >
        <Icon size={18} aria-hidden="true" className="mt-1 shrink-0 text-ink-soft" />
        <span className="min-w-0">
          <span className={cx('block wrap-anywhere', isNew && 'font-semibold')}>{subject}</span>
          <span className="block text-sm text-ink-soft">
            <time dateTime={createdAt}>{formatClock(new Date(createdAt))}</time>
            {isNew && ', new'}
          </span>
        </span>
      </Link>
    </li>
  );
}
