import type { InventorySummary } from '@stowed/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { drawerPath } from '../../../lib/route-params.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ToCheckNote } from '../../../widgets/tool-counts.tsx';

interface IncompleteDrawersProps {
  readonly toolboxId: string;
  readonly drawers: InventorySummary['incompleteDrawers'];
}

export function IncompleteDrawers({ toolboxId, drawers }: IncompleteDrawersProps) {
  if (drawers.length === 0) return null;
  return (
    <Card title="Incomplete Drawers" className="mt-5" bodyClassName="">
      <ul className="divide-y divide-line">
        {drawers.map((drawer) => (
          <li key={drawer.number}>
            <Link
              href={drawerPath(toolboxId, drawer.number)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
            >
              <span className="grow text-lg font-semibold">Drawer {drawer.number}</span>
              <LackBadge drawer={drawer} />
              <ChevronRight size={20} aria-hidden="true" className="text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LackBadge({ drawer }: { readonly drawer: IncompleteDrawersProps['drawers'][number] }) {
  if (!drawer.isSeen) return <Badge tone="warn">No photo yet</Badge>;
  const { missing, toCheck } = drawer;
  if (missing === 0) return <Badge tone="plain">Incomplete</Badge>;
  return (
    <>
      <Badge tone="bad">Missing: {missing}</Badge>
      <ToCheckNote toCheck={toCheck} />
    </>
  );
}
