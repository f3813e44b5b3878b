import type { Drawer, Toolbox } from '@stowed/contract';
import { isAdmin } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { hasStatus } from '../../../lib/api-error.ts';
import { cx } from '../../../lib/cx.ts';
import { drawerNumberOf, drawerPath, summaryPath, toolboxIdOf } from '../../../lib/route-params.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { drawerQuery, drawersQuery, toolboxQuery } from '../../../lib/toolbox-queries.ts';
import { LoadingScreen, Skeleton } from '../../../ui/loading.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { InvalidRoute } from '../../../widgets/not-found/not-found-cards.tsx';
import { CaseLines } from '../../../widgets/case-lines.tsx';
import { CaptureFlow } from '../photo/capture-flow.tsx';
import {
  CompleteButton,
  CompletionQuestion,
  CompletionWait,
  useCompletion,
} from '../completion/complete-drawer.tsx';
import type { Completion } from '../completion/complete-drawer.tsx';
import { DrawerPhoto } from '../photo/drawer-photo.tsx';
import { workOf } from '../photo/photo-stage.ts';
import { photoOf } from '../../../lib/same-photo.ts';
import { useCapture } from '../photo/use-capture.ts';
import { useDevicePhoto } from '../photo/kept-photo.ts';
import type { DevicePhoto } from '../photo/kept-photo.ts';
import { CARRIED_KEYS } from '../picture/picture-keys.tsx';
import { useSelection } from '../picture/use-selection.ts';
import { useActs, useShownDrawer, useShownDrawers } from '../queue/use-acts.ts';
import { Exceptions } from '../tools/exceptions.tsx';
import { PresentTools } from '../tools/present-tools.tsx';
import { TOOL_LISTS_ID, useFocusKept, useToolLists } from '../tools/use-tool-lists.ts';
import { drawerStep } from '../verdict/drawer-step.ts';
import { VerdictBar } from '../verdict/verdict-bar.tsx';
import { whoAndWhen } from '../verdict/who-and-when.ts';
import { DrawerBar } from './drawer-bar.tsx';
import { DrawerTop } from './drawer-top.tsx';
import { GoneDrawer } from './gone-drawer.tsx';
import { usePlaces } from './use-places.tsx';

const loadSheets = () => import('./drawer-sheets.ts');
const loadExtras = () => import('./drawer-extras.tsx');
type Extras = Awaited<ReturnType<typeof loadExtras>>;

function PhotoTools(props: ComponentProps<Extras['PhotoTools']>) {
  const extras = useLoaded(loadExtras);
  return extras && <extras.PhotoTools {...props} />;
}

function DrawerCards(props: ComponentProps<Extras['DrawerCards']>) {
  const extras = useLoaded(loadExtras);
  return extras && <extras.DrawerCards {...props} />;
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
  const devicePhoto = useDevicePhoto(toolboxId, drawerNumber);
  const error = toolbox.error ?? drawer.error ?? drawers.error;

  const gone = goneOf([toolbox.error, drawers.error], drawer.error);

  // After a failed reload the loaded drawer stays, unless it no longer exists.
  if (gone) return <GoneDrawer toolboxId={toolboxId} drawerNumber={drawerNumber} gone={gone} />;
  if (toolbox.data && drawer.data && drawers.data && devicePhoto !== undefined) {
    return (
      <DrawerScreen
        toolbox={toolbox.data}
        drawer={drawer.data}
        drawers={drawers.data}
        devicePhoto={devicePhoto}
        onReload={() => void drawer.refetch()}
      />
    );
  }
  if (!error) return <DrawerLoading drawerNumber={drawerNumber} />;
  const handleRetry = () => void Promise.all([toolbox.refetch(), drawers.refetch(), drawer.refetch()]);
  return <QueryFailure title="The drawer could not be loaded" error={error} onRetry={handleRetry} />;
}

/** What does not exist, the toolbox or the drawer; undefined for any other failure. */
function goneOf(ofToolbox: readonly unknown[], ofDrawer: unknown): 'toolbox' | 'drawer' | undefined {
  if (ofToolbox.some((error) => hasStatus(error, 404))) return 'toolbox';
  if (hasStatus(ofDrawer, 404)) return ofDrawer.code === 'toolbox_not_found' ? 'toolbox' : 'drawer';
  return hasStatus(ofDrawer, 400) ? 'drawer' : undefined;
}

interface DrawerScreenProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly drawers: readonly Drawer[];
  readonly devicePhoto: DevicePhoto | null;
  readonly onReload: () => void;
}

function DrawerScreen(props: DrawerScreenProps) {
  const { toolbox, drawer: saved, drawers, onReload } = props;
  const acts = useActs(toolbox.toolboxId);
  const drawer = useShownDrawer(saved, acts);
  const shownDrawers = useShownDrawers(drawers, acts);
  const { photo, isCapturing, setIsCapturing, ...kept } = useCapture(props);
  const handleCapture = () => setIsCapturing(true);
  const { highlightedId, onHighlight, keys } = useSelection(photoOf(drawer));
  const completion = useCompletion({ toolbox, drawer, stage: photo.stage, onDoubted: handleCapture });
  const lists = useToolLists(toolbox, drawer);
  const work = workOf(photo.stage);
  const user = useCurrentUser();
  const last = toolbox.drawers || drawers.length;
  const { goNext, goNextByKey } = useNext(toolbox.toolboxId, drawer.number, last);
  // The picture does not move, so it accepts presses at once.
  const listLook = cx('min-w-0 md:space-y-4', lists.hasShifted && 'pointer-events-none');
  const formerPhotoLook = work === undefined ? '' : 'pointer-events-none opacity-40';
  const shared = { pending: lists.pending, onFlip: lists.onFlip, onHighlight };
  const { beside, below, looks } = usePlaces(drawer, {
    present: <PresentTools drawer={drawer} tools={lists.present} {...shared} />,
    ofPhoto: <PhotoTools toolbox={toolbox} drawer={drawer} saved={saved} />,
  });
  return (
    <div className="pb-24 max-md:-mx-4 max-md:-mt-5" data-toasts="drawer">
      <DrawerTop toolbox={toolbox} drawer={drawer} drawers={shownDrawers} last={last} />
      <div className={gridLook}>
        <DrawerPhoto
          drawer={drawer}
          highlightedId={highlightedId}
          {...keys}
          onOpen={lists.onOpen}
          onFlip={lists.onFlip}
          onNext={goNextByKey}
          stage={isCapturing ? undefined : photo.stage}
          newPhoto={photo.taken?.photo}
          onReload={onReload}
          onCapture={handleCapture}
        />
        <div className={cx(listLook, looks.beside)}>
          <Verdict drawer={drawer} work={work} sentShare={photo.sentShare} completion={completion} />
          <ExceptionList drawer={drawer} look={formerPhotoLook}>
            <Exceptions
              drawer={drawer}
              tools={lists.tools}
              highlightedId={highlightedId}
              onOpen={lists.onOpen}
              onReload={onReload}
              {...shared}
            />
          </ExceptionList>
          {beside && <div className={cx('space-y-4', formerPhotoLook)}>{beside}</div>}
        </div>
        <div className={cx(listLook, formerPhotoLook, looks.below)}>{below}</div>
      </div>
      <DrawerCards
        toolbox={toolbox}
        drawer={work === undefined ? drawer : saved}
        saved={saved}
        drawers={shownDrawers}
      />
      <DrawerBar
        toolboxId={toolbox.toolboxId}
        current={drawer.number}
        step={drawerStep(drawer, user !== undefined && isAdmin(user))}
        work={work}
        completion={completion}
        onCapture={handleCapture}
        onReview={lists.onReview}
        onNext={goNext}
      />
      <Sheets
        drawer={drawer}
        saved={saved}
        acts={acts}
        lists={lists}
        completion={completion}
        onReload={onReload}
        onCapture={handleCapture}
      />
      <CaptureFlow
        toolbox={toolbox}
        drawer={saved}
        photo={photo}
        isOpen={isCapturing}
        {...kept}
        onToggle={setIsCapturing}
      />
    </div>
  );
}

interface ExceptionListProps {
  readonly drawer: Drawer;
  readonly look: string;
  readonly children: ReactNode;
}

/** Keeps the focus when a tool leaves the list. */
function ExceptionList({ drawer, look, children }: ExceptionListProps) {
  const list = useFocusKept(drawer.tools);
  return (
    <>
      <div id={TOOL_LISTS_ID} ref={list} tabIndex={-1} className={cx('scroll-mt-20', look)}>
        {children}
      </div>
      <CaseLines toolboxId={drawer.toolboxId} drawerNumber={drawer.number} />
    </>
  );
}

/** Goes to the next drawer, or from the last one to the summary. */
function useNext(toolboxId: string, number: number, last: number) {
  const [, navigate] = useLocation();
  const path = number < last ? drawerPath(toolboxId, number + 1) : summaryPath(toolboxId);
  return { goNext: () => navigate(path), goNextByKey: () => navigate(path, { state: CARRIED_KEYS }) };
}

interface VerdictProps {
  readonly drawer: Drawer;
  /** What the server does with a newer photo. */
  readonly work: string | undefined;
  /** Which share of that photo was sent. */
  readonly sentShare: number;
  readonly completion: Completion;
}

function Verdict({ drawer, work, sentShare, completion }: VerdictProps) {
  const lastAct = whoAndWhen(drawer, work !== undefined);
  const isInBar = work === undefined && drawerStep(drawer).kind === 'complete';
  return (
    <div>
      <VerdictBar drawer={drawer} work={work} sentShare={sentShare} whoAndWhen={lastAct}>
        {!isInBar && <CompleteButton completion={completion} drawer={drawer} />}
      </VerdictBar>
      <CompletionWait completion={completion} />
    </div>
  );
}

interface SheetsProps extends Pick<DrawerScreenProps, 'drawer' | 'onReload'> {
  readonly saved: Drawer;
  readonly acts: ReturnType<typeof useActs>;
  readonly lists: ReturnType<typeof useToolLists>;
  readonly completion: Completion;
  readonly onCapture: () => void;
}

/** The questions that the screen asks. */
function Sheets({ drawer, saved, acts, lists, completion, onReload, onCapture }: SheetsProps) {
  const sheets = useLoaded(loadSheets);
  const { reviewed, pending, onAnswer, onReviewed } = lists;
  if (!sheets) return null;
  return (
    <>
      <CompletionQuestion Sheet={sheets.CompletionSheet} completion={completion} onCapture={onCapture} />
      {reviewed && (
        <sheets.ReviewDialog
          key={reviewed.join()}
          drawer={drawer}
          ids={reviewed}
          pending={pending}
          onFlip={onAnswer}
          onReload={onReload}
          onRetake={() => {
            onReviewed();
            onCapture();
          }}
          onClose={onReviewed}
        />
      )}
      <sheets.ActConflict drawer={saved} acts={acts} />
    </>
  );
}

/** From 1024 px the exceptions are beside the picture. */
const gridLook = 'md:space-y-4 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-4 lg:space-y-0';

function DrawerLoading({ drawerNumber }: { readonly drawerNumber: number }) {
  return (
    <LoadingScreen title={`Loading drawer ${drawerNumber}…`}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-[350px]" />
        <div className="space-y-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-56" />
        </div>
      </div>
    </LoadingScreen>
  );
}
