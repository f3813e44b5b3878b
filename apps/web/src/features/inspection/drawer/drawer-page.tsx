import type { Drawer, Toolbox } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isShowableDrawerImage } from '@stowed/domain';
import { History } from 'lucide-react';
import { hasStatus } from '../../../lib/api-error.ts';
import { drawerNumberOf, historyPath, toolboxIdOf } from '../../../lib/route-params.ts';
import { drawerQuery, drawersQuery, toolboxQuery } from '../../../lib/toolbox-queries.ts';
import { LoadingScreen, Skeleton } from '../../../ui/loading.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { InvalidRoute } from '../../../widgets/not-found/not-found-cards.tsx';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { ToolboxIcon } from '../../../ui/toolbox-icon.tsx';
import { CaptureFlow } from '../photo/capture-flow.tsx';
import { CompleteDrawer } from '../completion/complete-drawer.tsx';
import { DrawerPhoto } from '../photo/drawer-photo.tsx';
import { useFindKeptPhoto } from '../photo/kept-photo.ts';
import { usePhotoDraft } from '../photo/use-photo-draft.ts';
import { StatusTracker } from '../tracker/status-tracker.tsx';
import { TemplateCard } from '../template/template-card.tsx';
import { ToolLists } from '../tools/tool-lists.tsx';
import { ActiveToolboxCard } from './active-toolbox-card.tsx';
import { AnalysisCard } from './analysis-card.tsx';
import { DrawerBar } from './drawer-bar.tsx';
import { DrawerStatusCard } from './drawer-status-card.tsx';
import { GoneDrawer } from './gone-drawer.tsx';

function DrawerHeading({ toolbox, drawer }: { readonly toolbox: Toolbox; readonly drawer: Drawer }) {
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

interface DrawerPageProps {
  /** Segments of the path, not decoded. */
  readonly id: string;
  readonly number: string;
}

export function DrawerPage({ id, number }: DrawerPageProps) {
  const toolboxId = toolboxIdOf(id);
  if (toolboxId === undefined) return <InvalidRoute />;
  const drawerNumber = drawerNumberOf(number);
  return (
    <LoadedDrawer key={`${toolboxId}/${drawerNumber}`} toolboxId={toolboxId} drawerNumber={drawerNumber} />
  );
}

interface LoadedDrawerProps {
  readonly toolboxId: string;
  readonly drawerNumber: number;
}

function LoadedDrawer({ toolboxId, drawerNumber }: LoadedDrawerProps) {
  const toolbox = useQuery(toolboxQuery(toolboxId));
  const drawers = useQuery(drawersQuery(toolboxId));
  const drawer = useQuery(drawerQuery(toolboxId, drawerNumber));
  const error = toolbox.error ?? drawer.error ?? drawers.error;

  const gone = goneOf([toolbox.error, drawers.error], drawer.error);

  // After a failed reload the loaded drawer stays, unless it no longer exists.
  if (gone) return <GoneDrawer toolboxId={toolboxId} drawerNumber={drawerNumber} gone={gone} />;
  if (toolbox.data && drawer.data && drawers.data) {
    return (
      <DrawerScreen
        toolbox={toolbox.data}
        drawer={drawer.data}
        drawers={drawers.data}
        onReload={() => void drawer.refetch()}
      />
    );
  }
  if (!error) return <DrawerLoading drawerNumber={drawerNumber} />;
  const handleRetry = () => void Promise.all([toolbox.refetch(), drawers.refetch(), drawer.refetch()]);
  return <QueryFailure title="The drawer could not be loaded" error={error} onRetry={handleRetry} />;
}

/** What does not exist; undefined for any other failure. */
function goneOf(ofToolbox: readonly unknown[], ofDrawer: unknown): 'toolbox' | 'drawer' | undefined {
  if (ofToolbox.some((error) => hasStatus(error, 404))) return 'toolbox';
  if (hasStatus(ofDrawer, 404)) return ofDrawer.code === 'toolbox_not_found' ? 'toolbox' : 'drawer';
  return hasStatus(ofDrawer, 400) ? 'drawer' : undefined;
}

interface DrawerScreenProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly drawers: readonly Drawer[];
  readonly onReload: () => void;
}

function DrawerScreen({ toolbox, drawer, drawers, onReload }: DrawerScreenProps) {
  const [keptPhoto] = useState(useFindKeptPhoto(toolbox.toolboxId, drawer.number));
  const [isCapturing, setIsCapturing] = useState(keptPhoto !== undefined);
  const photo = usePhotoDraft({
    toolbox,
    drawer,
    kept: keptPhoto,
    isDialogOpen: isCapturing,
    onFailed: onReload,
  });
  const [highlightedId, setHighlightedId] = useState<string>();
  const handleCapture = () => setIsCapturing(true);
  return (
    <div className="pb-24">
      <DrawerHeading toolbox={toolbox} drawer={drawer} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-5">
          <DrawerPhoto
            toolbox={toolbox}
            drawer={drawer}
            highlightedId={highlightedId}
            stage={isCapturing ? undefined : photo.stage}
            onReload={onReload}
            onCapture={handleCapture}
          />
          <ToolLists toolbox={toolbox} drawer={drawer} onHighlight={setHighlightedId} onReload={onReload} />
          <CompleteDrawer toolbox={toolbox} drawer={drawer} stage={photo.stage} onCapture={handleCapture} />
        </div>
        <aside className="min-w-0 space-y-5" aria-label="Toolbox">
          <DrawerStatusCard toolboxId={toolbox.toolboxId} drawers={drawers} current={drawer.number} />
          <ActiveToolboxCard toolbox={toolbox} />
          <AnalysisCard toolboxId={toolbox.toolboxId} drawer={drawer} />
          <StatusTracker toolboxId={toolbox.toolboxId} drawer={drawer} />
          <TemplateCard toolbox={toolbox} drawer={drawer} />
        </aside>
      </div>
      <DrawerBar
        toolboxId={toolbox.toolboxId}
        current={drawer.number}
        last={toolbox.drawers || drawers.length}
        onCapture={handleCapture}
      />
      <CaptureFlow
        toolbox={toolbox}
        drawer={drawer}
        photo={photo}
        isOpen={isCapturing}
        onClose={() => setIsCapturing(false)}
      />
    </div>
  );
}

function DrawerLoading({ drawerNumber }: { readonly drawerNumber: number }) {
  return (
    <LoadingScreen title={`Loading drawer ${drawerNumber}…`}>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="space-y-5">
          <Skeleton className="h-[350px]" />
          <Skeleton className="h-40" />
        </div>
        <div className="space-y-5">
          <Skeleton className="h-56" />
          <Skeleton className="h-40" />
        </div>
      </div>
    </LoadingScreen>
  );
}
