import type { Drawer } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { hasStatus } from '../../lib/api-error.ts';
import { capitalized, drawersInWords } from '../../lib/format.ts';
import { leaveThen, leaveUnasked } from '../../lib/leave-guard.ts';
import {
  clearPendingTemplate,
  pendingTemplateToolboxId,
  storePendingTemplate,
} from '../../lib/pending-template.ts';
import { drawerParameter, drawerPath } from '../../lib/route-params.ts';
import { drawersQuery } from '../../lib/toolbox-queries.ts';
import { useWaitingNames } from '../../lib/waiting-names.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LoadingScreen, Skeleton } from '../../ui/loading.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DrawerStep } from './drawer-step.tsx';
import type { Leave } from './drawer-step.tsx';
import { GoneDrafts, GoneTemplates } from './gone-drafts.tsx';
import { TemplateEnd } from './template-end.tsx';
import { TemplateProgress } from './template-progress.tsx';
import { useWalk } from './use-walk.ts';
import type { Drafts } from './template-draft.ts';
import { WorkBack } from './work-back.tsx';

interface GoneNoticeProps {
  /** The unsaved drafts, by number of a removed drawer. */
  readonly drafts: Drafts;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onPhotoSaved: (drawerNumber: number) => void;
}

/** Shown above the step after drawers were removed. */
function GoneNotice({ drafts, heading, onPhotoSaved }: GoneNoticeProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="max-w-md rounded-lg border border-line bg-surface p-5 shadow-panel"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {titleOf(drafts)}
      </h2>
      <GoneDrafts drafts={drafts} onPhotoSaved={onPhotoSaved} />
    </section>
  );
}

/** Says once that drawers were removed, in case the notice is out of view. */
function useGoneToast(drafts: Drafts) {
  const title = Object.keys(drafts).length > 0 ? titleOf(drafts) : undefined;
  useEffect(() => {
    if (title === undefined) return;
    showToast({ title, description: 'Your unsaved work is listed above the step.', tone: 'bad' });
  }, [title]);
}

function titleOf(drafts: Drafts): string {
  const numbers = Object.keys(drafts).map(Number);
  const verb = numbers.length === 1 ? 'is' : 'are';
  return `${capitalized(drawersInWords(numbers))} ${verb} no longer in this toolbox`;
}

/** Create Drawer Templates: captures, detects, edits, and saves or skips one drawer at a time. */
export function TemplatePage({ id }: { readonly id: string }) {
  // Old links contain the text 'undefined'.
  const toolboxId = id === 'undefined' ? pendingTemplateToolboxId() : id;
  return toolboxId ? <ToolboxTemplates toolboxId={toolboxId} /> : <LostPage />;
}

function NoDrawer() {
  return (
    <NoticeCard
      icon={<CircleAlert size={32} aria-hidden="true" />}
      title="No drawer selected"
      actions={
        <LinkButton href="/toolboxes" variant="primary" size="lg">
          Go to Toolboxes
        </LinkButton>
      }
    >
      <p>This toolbox has no drawer to make a template for.</p>
    </NoticeCard>
  );
}

function LostPage() {
  const [, navigate] = useLocation();
  useEffect(() => {
    showToast({
      title: 'Navigation Error',
      description: 'Unable to determine toolbox ID. Redirecting to toolboxes page.',
      tone: 'bad',
    });
    navigate('/toolboxes', { replace: true });
  }, [navigate]);
  return null;
}

function ToolboxTemplates({ toolboxId }: { readonly toolboxId: string }) {
  const drawers = useQuery(drawersQuery(toolboxId));
  useEffect(() => storePendingTemplate(toolboxId), [toolboxId]);
  if (drawers.data && hasStatus(drawers.error, 404)) return <GoneTemplates toolboxId={toolboxId} />;
  // After a failed reload the loaded drawers stay, with the unsaved work.
  if (drawers.data) return <Walk toolboxId={toolboxId} drawers={drawers.data} />;
  if (!drawers.error) return <TemplateSkeleton />;
  return (
    <QueryFailure title="No drawer selected" error={drawers.error} onRetry={() => void drawers.refetch()} />
  );
}

interface WalkProps {
  readonly toolboxId: string;
  readonly drawers: readonly Drawer[];
}

/** Walks through the drawers. Drafts last while another drawer is shown. */
function Walk({ toolboxId, drawers }: WalkProps) {
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const walk = useWalk(toolboxId, drawers, params.get(drawerParameter));
  const waitingNamesOf = useWaitingNames(toolboxId);
  const { drawer, visit, isMoved } = walk;
  useAddress(drawer?.number, drawers[0]?.number);
  useGoneToast(walk.goneDrafts);
  const goneHeading = useRef<HTMLHeadingElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const first = isMoved ? (goneHeading.current ?? heading.current) : heading.current;
    if (visit > 0) first?.focus();
  }, [visit, isMoved]);
  const finish = () =>
    leaveThen(() => {
      clearPendingTemplate();
      navigate(drawerPath(toolboxId, 1));
    });
  const backToDrawer = () => leaveUnasked(() => navigate(drawerPath(toolboxId, drawer?.number ?? 1)));
  if (!drawer) return <NoDrawer />;

  const lead = (leave: Leave) => (
    <>
      <WorkBack drawers={walk.back} shown={drawer} onGoTo={(to) => leave(() => walk.goTo(to))} />
      <TemplateProgress position={walk.position} total={drawers.length} drawers={drawers} />
      {Object.keys(walk.goneDrafts).length > 0 && (
        <GoneNotice drafts={walk.goneDrafts} heading={goneHeading} onPhotoSaved={walk.notePhotoSaved} />
      )}
    </>
  );
  return (
    <>
      <DrawerStep
        key={`${drawer.number}/${visit}`}
        toolboxId={toolboxId}
        drawer={drawer}
        waitingNames={waitingNamesOf(drawer.number)}
        drafts={walk.drafts}
        isFirst={walk.isFirst}
        shownNow={walk.shownNow}
        heading={heading}
        lead={lead}
        onKeep={walk.keep}
        onPrevious={walk.goBack}
        onNext={walk.advance}
        onSaved={walk.isForOneDrawer ? backToDrawer : walk.advance}
      />
      <TemplateEnd toolboxId={toolboxId} drawers={drawers} walk={walk} heading={heading} onFinish={finish} />
    </>
  );
}

/** The address names the shown drawer, so that a reload opens it; without one it means the first. */
function useAddress(shown: number | undefined, first: number | undefined) {
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get(drawerParameter) ?? String(first);
    // The same screen: no question before leaving.
    if (shown !== undefined && named !== String(shown)) {
      window.history.replaceState(null, '', `?${drawerParameter}=${shown}`);
    }
  }, [shown, first]);
}

function TemplateSkeleton() {
  return (
    <div className="w-full">
      <LoadingScreen title="Loading drawers…">
        <div className="space-y-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-[50dvh]" />
        </div>
      </LoadingScreen>
    </div>
  );
}
