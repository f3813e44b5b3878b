import type { Notification as Notice } from '@stowed/contract';
import { productName } from '@stowed/domain';
import { useEffect, useRef, useSyncExternalStore } from 'react';

const KEY = 'showNotifications';
const CHANGED = 'stowed:show-notifications';

/** Whether this browser shows notifications of this page. */
export type DeviceNotices = 'unknown to the browser' | 'blocked' | 'off' | 'on';

function read(): DeviceNotices {
  // Browsers offer it on secure pages only.
  if (!('Notification' in window)) return 'unknown to the browser';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

function subscribe(listener: () => void): () => void {
  const kinds = [CHANGED, 'storage', 'focus'];
  for (const kind of kinds) window.addEventListener(kind, listener);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, listener);
  };
}

export const useDeviceNotices = (): DeviceNotices => useSyncExternalStore(subscribe, read);

/** Turns it on, after the browser has asked the person, or off. */
export async function chooseDeviceNotices(isOn: boolean): Promise<void> {
  const isAllowed = isOn && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(KEY, isAllowed ? 'on' : 'off');
  window.dispatchEvent(new Event(CHANGED));
}

/** Phones show it by the service worker, desktops by the page. Of two tabs only one shows it: same tag. */
async function show({ id, subject, path }: Notice): Promise<void> {
  const options = { body: subject, tag: id, icon: '/icon-192.png', data: { path } };
  const hasWorkers = 'serviceWorker' in navigator;
  const worker = hasWorkers ? await navigator.serviceWorker.getRegistration() : undefined;
  if (worker) await worker.showNotification(productName, options);
  else new Notification(productName, options).addEventListener('click', () => window.focus());
}

/** Shows what arrives from now on as notifications of the browser, if this device is set to. */
export function useShownOnDevice(list: readonly Notice[] | undefined): void {
  const choice = useDeviceNotices();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!list) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...list.map(({ id }) => id)]);
    if (!before || choice !== 'on') return;
    // If it cannot be shown, the number at the bell still says it.
    for (const notice of list)
      if (!before.has(notice.id) && !notice.isRead) show(notice).catch(() => undefined);
  }, [list, choice]);
}
