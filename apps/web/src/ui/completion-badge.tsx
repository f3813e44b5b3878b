import { Badge } from './badge.tsx';

/** A toolbox's status: whatever is not complete needs its inventory. */
export function CompletionBadge({ status }: { readonly status: string }) {
  return status === 'complete' ? (
    <Badge tone="good">Complete</Badge>
  ) : (
    <Badge tone="warn">Inventory Required</Badge>
  );
}
