import { liveMessage } from '@stowed/contract';
import { expect, it } from 'vitest';
import { isLiveMessage } from './live-message.ts';

it.each([
  { kind: 'changed', toolboxId: 'TB-1', drawerNumber: 2, version: 5 },
  { kind: 'changed', toolboxId: 'TB-1', drawerNumber: null, version: null },
  ...liveMessage.options[1].shape.list.options.map((list) => ({ kind: 'listed', list })),
  { kind: 'changed', toolboxId: 7, drawerNumber: 2, version: 5 },
  { kind: 'changed', toolboxId: 'TB-1', drawerNumber: '2', version: 5 },
  { kind: 'changed', toolboxId: 'TB-1', drawerNumber: 2 },
  { kind: 'listed', list: 'weather' },
  { kind: 'listed', list: 'toString' },
  { kind: 'listed' },
  { kind: 'moved', toolboxId: 'TB-1', drawerNumber: 2, version: 5 },
  'changed',
  null,
])('a live message is known exactly if the contract says so: %j', (message) => {
  expect(isLiveMessage(message)).toBe(liveMessage.safeParse(message).success);
});
