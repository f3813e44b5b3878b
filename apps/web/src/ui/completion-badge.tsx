import { Badge } from './badge.tsx';

/** A toolbox's status: anything but complete needs an inventory. */
export function CompletionBadge({ status }: { readonly status: string }) {
  return status === 'complete' ? (
    <Badge tone="good">Complete</Badge>
  ) : (
    <Badge tone="warn">Inventory Required</Badge>
  );
}
