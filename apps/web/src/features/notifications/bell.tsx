import { endpoints } from '@stowed/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell as Icon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { cx } from '../../lib/cx.ts';
import { markStale } from '../../lib/stale.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useDeviceNotices, useShownOnDevice } from './device-notices.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { notificationsQuery } from './notifications-query.ts';

/** A hidden page has no live connection, so it asks for what the device is to show. */
const ASK_EVERY_MS = 30_000;
const MOST_SHOWN = 99;

function useList() {
  const asks = useDeviceNotices() === 'on';
  const list = useInfiniteQuery({
    ...notificationsQuery(),
    refetchInterval: asks ? ASK_EVERY_MS : false,
    refetchIntervalInBackground: true,
  });
  const newest = list.data?.pages[0];
  useShownOnDevice(newest?.notifications);
  return { unread: newest?.unread ?? 0, refetch: list.refetch };
}

/** Marks everything up to this one as read, on all devices of the person. */
function useRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => call(endpoints.readNotifications, { body: { upTo } }),
    onSettled: () => markStale(queries, { kind: 'notifications' }),
  });
}

/** Says how many notifications are unread, and opens their list, which marks them as read. */
export function Bell() {
  const { unread, refetch } = useList();
  const read = useRead();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const handleOpen = async () => {
    setIsOpen(true);
    const { data, isError } = await refetch();
    const shown = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
    setFresh(new Set(shown.filter(({ isRead }) => !isRead).map(({ id }) => id)));
    const newest = shown[0];
    if (!isError && newest && !newest.isRead) read.mutate(newest.id);
  };
  const handleChange = (opens: boolean) => {
    if (opens) void handleOpen();
    else setIsOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={handleChange}>
      <Tooltip label="Notifications">
        <Popover.Trigger
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          className={cx(buttonLook({ variant: 'quiet', size: 'icon' }), 'relative max-md:size-[44px]')}
        >
          <Icon size={20} aria-hidden="true" />
          {unread > 0 && <Number unread={unread} />}
        </Popover.Trigger>
      </Tooltip>
      <Popover.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-labelledby={titleId}
        onOpenAutoFocus={focusPanel}
        className="z-50 max-h-(--radix-popover-content-available-height) w-[min(26rem,calc(100vw-16px))] overflow-y-auto rounded-lg border border-line bg-surface shadow-float outline-none animate-fade"
      >
        <NotificationPanel titleId={titleId} fresh={fresh} onClose={() => setIsOpen(false)} />
      </Popover.Content>
    </Popover.Root>
  );
}

/** The panel itself, so that its title is read before its links. */
function focusPanel(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** In pixels: larger text must not push it out of the button. */
function Number({ unread }: { readonly unread: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute right-[3px] top-[3px] min-w-[18px] rounded-full bg-bad px-[4px] text-center text-[11px] font-bold leading-[18px] text-surface"
    >
      {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
    </span>
  );
}
