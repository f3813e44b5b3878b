import type { InventorySummary } from '@stowed/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { drawerPath } from '../../lib/route-params.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

interface IncompleteDrawersProps {
  readonly toolboxId: string;
  readonly drawers: InventorySummary['incompleteDrawers'];
}

export function IncompleteDrawers({ toolboxId, drawers }: IncompleteDrawersProps) {
  if (drawers.length === 0) return null;
  return (
    <Card title="Incomplete Drawers" className="mt-5" bodyClassName="">
      <ul className="divide-y divide-line">
        {drawers.map(({ number, missing }) => (
          <li key={number}>
            <Link
              href={drawerPath(toolboxId, number)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
            >
              <span className="grow text-lg font-semibold">Drawer {number}</span>
              {missing > 0 ? (
                <Badge tone="bad">Missing: {missing}</Badge>
              ) : (
                <Badge tone="plain">Incomplete</Badge>
              )}
              <ChevronRight size={20} aria-hidden="true" className="text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
