import type { EventFilter } from './audit.repository.ts';

/** A filter as it comes in a query or a body. */
export interface WantedEvents {
  readonly person?: string | undefined;
  readonly toolboxId?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const momentOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const filterOf = ({ person, toolboxId, kind, from, to }: WantedEvents): EventFilter => ({
  ...{ person, toolboxId, kind },
  from: momentOf(from),
  to: momentOf(to),
});
