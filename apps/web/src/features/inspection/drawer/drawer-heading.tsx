import type { Drawer, Toolbox } from '@stowed/contract';
import { isShowableDrawerImage } from '@stowed/domain';
import { ChevronLeft, CircleCheck, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { historyPath } from '../../../lib/route-params.ts';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { drawerVerdict } from '../verdict/drawer-verdict.ts';
import { ToolboxIcon } from '../../../ui/toolbox-icon.tsx';

interface DrawerHeadingProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  /** The toolbox's last drawer number. */
  readonly last: number;
  /** The way to the other drawers, on a phone beside 'Drawer 2 of 5'. */
  readonly children: ReactNode;
}

/** The toolbox's name and 'Drawer 2 of 5': on phones one below the other, so that names are not cut. */
export function DrawerHeading({ toolbox, drawer, last, children }: DrawerHeadingProps) {
  const { referenceImageUrl, toolboxId, name, type } = toolbox;
  return (
    <div className="flex min-h-12 items-center gap-2.5 px-3 max-md:gap-[10px] max-md:pl-1 md:mb-3 md:px-0">
      <nav aria-label="Breadcrumb" className="flex shrink-0 items-center gap-2 text-ink-soft">
        <Link
          href="/toolboxes"
          className="flex size-[44px] items-center justify-center md:w-auto hover:text-ink"
        >
          <ChevronLeft size={22} aria-hidden="true" className="md:hidden" />
          <span className="text-sm max-md:sr-only">All toolboxes</span>
        </Link>
        <span aria-hidden="true" className="max-md:hidden">
          /
        </span>
      </nav>
      {referenceImageUrl && isShowableDrawerImage(referenceImageUrl) ? (
        <img
          src={referenceImageUrl}
          alt={`Toolbox ${toolboxId}`}
          referrerPolicy="no-referrer"
          className="size-8 shrink-0 rounded-md border border-line object-cover md:size-11"
        />
      ) : (
        <span className="shrink-0 max-md:hidden">
          <ToolboxIcon type={type} size={28} />
        </span>
      )}
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-2.5 max-md:flex-col max-md:leading-5">
        <span
          className="min-w-0 max-w-full truncate font-semibold max-md:text-sm max-md:leading-5"
          title={name || toolboxId}
        >
          {name || toolboxId}
        </span>
        <div className="flex max-w-full flex-wrap items-center gap-2 max-md:w-full">
          <span className="text-ink-soft max-md:text-sm">
            <h1 className="inline whitespace-nowrap text-base font-bold tracking-tight text-ink md:text-2xl">
              Drawer {drawer.number}
            </h1>{' '}
            <span className="whitespace-nowrap">of {last}</span>
          </span>
          {children}
        </div>
        <span className="text-ink-soft max-md:sr-only">{toolboxTypeName(type)}</span>
      </div>
      {drawer.status === 'complete' && (
        <span className="max-md:sr-only">
          <Badge tone={drawerVerdict(drawer).tone === 'good' ? 'good' : 'plain'} icon={CircleCheck}>
            Complete
          </Badge>
        </span>
      )}
      <LinkButton
        href={historyPath(toolboxId, drawer.number)}
        variant="quiet"
        className="shrink-0 max-md:w-[44px] max-md:px-0"
      >
        <History size={20} aria-hidden="true" />
        <span className="max-md:sr-only">History</span>
      </LinkButton>
    </div>
  );
}
