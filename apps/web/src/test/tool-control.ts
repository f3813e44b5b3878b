import { meanings } from '@stowed/contract';
import type { endpoints, ResponseOf } from '@stowed/contract';

type ToolControl = ResponseOf<typeof endpoints.getSettings>;

/** The organization's settings for tool control; by default those of a new organization. */
export const toolControl = (changes: Partial<ToolControl> = {}): ToolControl => ({
  timeZone: 'UTC',
  photo: 'any',
  version: 1,
  timeZones: ['UTC'],
  lostCases: 'on',
  suspectedMinutes: 30,
  escalateMinutes: 60,
  recountNeedsPhoto: false,
  signing: 'off',
  secondPerson: [],
  meaningFirst: meanings.first,
  meaningSecond: meanings.second,
  ...changes,
});
