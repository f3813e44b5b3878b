import { endpoints } from '@stowed/contract';
import type { BackupState } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildDashboard } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';

const fine: BackupState = {
  nightlyAt: '02:00',
  lastTakenAt: '2026-11-23T02:00:00.000Z',
  isUncertain: false,
  isLate: false,
  failure: null,
};

async function open(path: string, state: Partial<BackupState>) {
  answer(endpoints.getBackupState, { ...fine, ...state });
  renderRoute(path);
  await screen.findByRole('heading', { level: 1 });
}
const settings = async () => within(await screen.findByRole('region', { name: 'Backups' }));

describe('Backups', () => {
  it('ANCH-008 shows administrators the time of the newest backup, without a warning while it is recent', async () => {
    await open('/settings', {});
    const card = await settings();
    expect(await card.findByText('Every day at 02:00 UTC')).toBeDefined();
    expect(card.getByText(/2026/)).toBeDefined();
    expect(card.queryByText(/Tell the person who runs this server/)).toBeNull();
  });

  it('ANCH-008 warns administrators on Home and in Settings about an old backup, with the reason', async () => {
    const failure = { reason: 'disk_full', at: '2026-11-24T02:00:00.000Z' } as const;
    answer(endpoints.getDashboard, {
      ...buildDashboard(),
    });
    await open('/', { isLate: true, failure });
    expect(await screen.findByText(/^The newest complete backup is from .*2026/)).toBeDefined();
    expect(screen.getByText(/backup disk is full/)).toBeDefined();
    expect(screen.getByText(/everything recorded since would be lost/)).toBeDefined();
  });

  it.each([
    ['There is no complete backup', { lastTakenAt: null, isLate: true }],
    ['The last backup failed', { failure: { reason: 'pictures', at: '2026-11-24T02:00:00.000Z' } }],
  ] as const)('ANCH-008 says in Settings: %s', async (title, state) => {
    await open('/settings', state);
    expect(await (await settings()).findByText(title)).toBeDefined();
  });

  it.each([
    ['Not known: the backup folder did not respond', null],
    [/^Not known: the backup folder did not respond\. The last one was made on .*2026/, fine.lastTakenAt],
  ])('ANCH-008 says in Settings, without a warning: %s', async (text, lastTakenAt) => {
    await open('/settings', { lastTakenAt, isUncertain: true });
    const card = await settings();
    expect(await card.findByText(text)).toBeDefined();
    expect(card.queryByText(/Tell the person who runs this server/)).toBeNull();
  });

  it('ANCH-008 does not request or show anything for others', async () => {
    let asked = 0;
    answer(endpoints.getBackupState, () => {
      asked += 1;
      return { ...fine, isLate: true };
    });
    renderRoute('/settings', { user: { role: 'maintainer', organizationRole: 'member' } });
    await screen.findByRole('region', { name: 'Account Information' });
    expect(screen.queryByRole('region', { name: 'Backups' })).toBeNull();
    expect(asked).toBe(0);
  });
});
