import type { AuditEvent } from '@stowed/contract';

const inWords = (value: string | null): string => value || 'nothing';

/** A value that an event set, with what it was before where it was something: 'maintainer → admin'. */
export const changeWords = ({ before, after }: AuditEvent['facts'][number]): string =>
  before === null ? inWords(after) : `${inWords(before)} → ${inWords(after)}`;
