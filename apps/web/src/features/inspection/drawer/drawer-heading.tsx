import type { Drawer, Toolbox } from '@stowed/contract';
import { isShowableDrawerImage } from '@stowed/domain';
import { History } from 'lucide-react';
import { historyPath } from '../../../lib/route-params.ts';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { ToolboxIcon } from '../../../ui/toolbox-icon.tsx';

export function DrawerHeading({ toolbox, drawer }: { readonly toolbox: Toolbox; readonly drawer: Drawer }) {
  const { referenceImageUrl } = toolbox;
  return (
    <div className="mb-4 flex items-center gap-4">
      {referenceImageUrl && isShowableDrawerImage(referenceImageUrl) ? (
        <img
          src={referenceImageUrl}
          alt={`Toolbox ${toolbox.toolboxId}`}
          referrerPolicy="no-referrer"
          className="size-14 shrink-0 rounded-md border border-line object-cover"
        />
      ) : (
        <ToolboxIcon type={toolbox.type} />
      )}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-3 text-ink-soft wrap-anywhere">
          <span className="stencil text-ink">{toolbox.toolboxId}</span>
          <span>{toolboxTypeName(toolbox.type)}</span>
        </p>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Drawer {drawer.number}</h1>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {drawer.status === 'complete' && <Badge tone="good">Complete</Badge>}
        <LinkButton href={historyPath(toolbox.toolboxId, drawer.number)} variant="quiet">
          <History size={20} aria-hidden="true" />
          <span className="max-md:sr-only">History</span>
        </LinkButton>
      </div>
    </div>
  );
}
