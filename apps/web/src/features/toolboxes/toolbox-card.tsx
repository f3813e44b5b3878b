import type { Toolbox } from '@stowed/contract';
import { missingNamesWords } from '@stowed/domain';
import { Pencil } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'wouter';
import { countOf } from '../../lib/format.ts';
import { drawerPath } from '../../lib/route-params.ts';
import { toolboxTypeName } from '../../lib/toolbox-type.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ToolboxIcon } from '../../ui/toolbox-icon.tsx';
import { cx } from '../../lib/cx.ts';
import { isHandheld } from '../../lib/use-is-mobile.ts';
import { TakeAlong } from './take-along.tsx';
import { ToolboxStatus } from '../../widgets/toolbox-status.tsx';
import { inventoryUnderWay } from '../../widgets/inventory-under-way.ts';

const cardLook = cx(
  'rounded-sm after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none',
  'focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus',
);

interface ToolboxCardProps {
  readonly toolbox: Toolbox;
  /** Position in the list, from 1, and the length: not all cards are rendered. */
  readonly place: number;
  readonly total: number;
  /** Absent without the right to edit. */
  readonly onEdit?: ((toolbox: Toolbox) => void) | undefined;
}

/** One toolbox. The whole card links to the first drawer; its controls are above that link. */
export const ToolboxCard = memo(function ToolboxCard({ toolbox, place, total, onEdit }: ToolboxCardProps) {
  const { toolboxId, type, drawers, eid, status, namesMissing = 0 } = toolbox;
  const underWay = inventoryUnderWay(toolbox);
  const name = toolbox.name || toolboxId;
  const titleId = useId();
  const target = drawerPath(toolboxId, 1);
  return (
    <li className="card-place" aria-posinset={place} aria-setsize={total}>
      <div className="relative flex h-full flex-col rounded-lg border border-line bg-surface shadow-panel transition-colors hover:border-accent">
        <div className="flex items-start gap-4 p-4">
          <ToolboxIcon type={type} />
          <div className="min-w-0 grow">
            <h3 id={titleId} className="text-lg font-semibold leading-snug wrap-anywhere">
              <Link href={target} className={cardLook}>
                {name}
              </Link>
            </h3>
            <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
              {name !== toolboxId && <span className="stencil wrap-anywhere">{toolboxId}</span>}
              <span>{toolboxTypeName(type)}</span>
            </p>
          </div>
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-[0.9375rem]">
          <ToolboxStatus toolboxId={toolboxId} status={status} />
          {underWay && <span>{underWay}</span>}
          <span className="reading">{countOf(drawers, 'drawer')}</span>
          {namesMissing > 0 && <span className="text-warn">{missingNamesWords(namesMissing)}</span>}
          {eid && (
            <span className="min-w-0 wrap-anywhere">
              <span className="text-ink-soft">EID</span> <span className="stencil">{eid}</span>
            </span>
          )}
          {isHandheld() && <TakeAlong toolboxId={toolboxId} titleId={titleId} />}
        </div>
        <div className="flex flex-wrap gap-3 px-4 pb-4">
          <LinkButton href={target} className="relative grow">
            View Inventory
          </LinkButton>
          {onEdit && (
            <Button className="relative" aria-describedby={titleId} onClick={() => onEdit(toolbox)}>
              <Pencil size={17} aria-hidden="true" />
              Edit
            </Button>
          )}
        </div>
      </div>
    </li>
  );
});
