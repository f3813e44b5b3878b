import { Badge } from '../../../ui/badge.tsx';
import { fewerWords } from './drawer-lack.ts';

/** Stands beside every word on what is present: how many tools nobody looked for. Nothing where there are none. */
export function FewerBadge({ fewer }: { readonly fewer: number }) {
  return fewer > 0 ? <Badge tone="warn">{fewerWords(fewer)}</Badge> : null;
}
