import type { ToolInput } from '@stowed/contract';
import { missingTools } from '@stowed/domain';
import type { DrawerCounts, ToolCounts } from '@stowed/domain';
import { countOf } from '../lib/format.ts';
import { Badge } from '../ui/badge.tsx';

type Missing = Pick<ToolCounts, 'missing' | 'toCheck'>;
type Shortfall = Pick<DrawerCounts, 'notAccountedFor' | 'fewer'>;

/** '(2 to check)'; empty when no tool needs a person's eyes. */
export function toCheckWords({ toCheck }: Pick<Missing, 'toCheck'>): string {
  return toCheck > 0 ? `(${toCheck} to check)` : '';
}

/** '3 tools missing (2 to check)': the first number includes the second. */
export function missingWords(counts: Missing): string {
  return [`${countOf(counts.missing, 'tool')} missing`, toCheckWords(counts)].filter(Boolean).join(' ');
}

/** The names of the missing tools; those that need a person's eyes say so. */
export function missingNames(tools: readonly Pick<ToolInput, 'name' | 'status' | 'needsReview'>[]): string {
  return missingTools(tools)
    .map(({ name, needsReview }) => (needsReview ? `${name} (to check)` : name))
    .join(', ');
}

/** Shown after a number of missing tools that includes them. */
export function ToCheckNote({ toCheck }: Pick<Missing, 'toCheck'>) {
  if (toCheck === 0) return null;
  return (
    <>
      {' '}
      <span className="whitespace-nowrap text-xs font-semibold text-warn">{toCheckWords({ toCheck })}</span>
    </>
  );
}

/**
 * What present and missing tools do not cover: places left out of the list, and expected tools that no list
 * names.
 */
export function shortfallWords({ notAccountedFor, fewer }: Shortfall): string[] {
  return [
    ...(notAccountedFor > 0 ? [`${notAccountedFor} not accounted for`] : []),
    ...(fewer > 0 ? [`${fewer} fewer than expected`] : []),
  ];
}

/** Qualifies every statement about present tools. */
export function ShortfallBadges({ notAccountedFor, fewer }: Shortfall) {
  return (
    <>
      {notAccountedFor > 0 && <Badge tone="bad">{notAccountedFor} not accounted for</Badge>}
      {fewer > 0 && <Badge tone="warn">{fewer} fewer than expected</Badge>}
    </>
  );
}
