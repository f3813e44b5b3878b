import { endpoints } from '@stowed/contract';
import type { Drawer, Learning, Toolbox } from '@stowed/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { call, pathOf } from '../../../lib/call.ts';
import { countOf, formatDate } from '../../../lib/format.ts';
import { markStale } from '../../../lib/stale.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { QueryPart } from '../../../ui/query-failure.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { EmptyDrawerPhoto } from './empty-drawer-photo.tsx';

interface LearnedProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
}

/** What the engine has learned about the drawer, and how to undo it. */
export function Learned({ toolbox, drawer }: LearnedProps) {
  const { toolboxId } = toolbox;
  const { query, isLearning, awaitLesson } = useLearning(toolboxId, drawer);
  const ignoring = useIgnoreLearning(toolboxId, drawer);
  return (
    <QueryPart query={query} failure="What was learned could not be loaded" loading="h-24">
      {(learning) => (
        <div className="space-y-4">
          <Lessons {...learning} />
          {isLearning && <p role="status">Learning from the new photo…</p>}
          <EmptyDrawerPhoto
            toolbox={toolbox}
            drawer={drawer}
            variant={learning.tools === 0 ? 'primary' : 'secondary'}
            onConfirmed={awaitLesson}
          />
          <Ignoring {...learning} ignoring={ignoring} />
        </div>
      )}
    </QueryPart>
  );
}

function Lessons({ photos, tools, lessons, ignoredBefore }: Learning) {
  if (photos === 0) {
    return <p>{ignoredBefore ? '' : 'Nothing yet. '}Photos are judged by the engine as shipped.</p>;
  }
  return (
    <>
      <p>
        Learned from {countOf(photos, 'photo')}: {countOf(tools, 'empty place')}.
      </p>
      <ul className="divide-y divide-line text-sm text-ink-soft wrap-anywhere">
        {lessons.map((lesson) => (
          <li key={lesson.at} className="py-2">
            {wordsOf(lesson)}
          </li>
        ))}
      </ul>
    </>
  );
}

type Lesson = Learning['lessons'][number];

const acts: Readonly<Record<Lesson['source'], (drawer: string) => string>> = {
  completion: (drawer) => `completed ${drawer}`,
  emptied: (drawer) => `photographed ${drawer} without its tools`,
  image: () => 'verified a training image',
};

function wordsOf({ at, by, source, of, tools }: Lesson): string {
  const drawer = of ? `drawer ${of.drawerNumber} of ${of.toolboxId}` : 'the drawer';
  return `${formatDate(at)}, ${by} ${acts[source](drawer)}: ${countOf(tools, 'empty place')}`;
}

interface IgnoringProps extends Learning {
  readonly ignoring: ReturnType<typeof useIgnoreLearning>;
}

/** Ignores everything learned so far, or uses it again. */
function Ignoring({ photos, ignoredBefore, ignoring }: IgnoringProps) {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  return (
    <>
      {ignoredBefore && (
        <>
          <p>
            What it learned before is ignored: {ignoredBefore.by}, {formatDate(ignoredBefore.at)}.
          </p>
          <Button
            className="w-full"
            isPending={ignoring.isPending && !ignoring.variables}
            disabled={ignoring.isPending}
            onClick={() => ignoring.mutate(false)}
          >
            Use what it learned again
          </Button>
        </>
      )}
      {photos > 0 && (
        <Button className="w-full" disabled={ignoring.isPending} onClick={() => setIsAsked(true)}>
          Ignore what it learned
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title="Ignore what it learned?"
        confirmLabel="Ignore"
        isPending={ignoring.isPending}
        onCancel={close}
        onConfirm={() => ignoring.mutate(true, { onSettled: close })}
      >
        <p>
          Photos of this drawer are judged by the engine as shipped, until it learns again. You can undo this.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** What the built-in engine has learned about a drawer. */
const learningQuery = (toolboxId: string, { number }: Pick<Drawer, 'number'>) =>
  queryOptions<Learning>({
    queryKey: [pathOf(endpoints.getLearning.path, { toolboxId, drawerNumber: number })],
  });

const ASK_EVERY_MS = 1500;
/** A busy server learns for minutes; a photo that teaches nothing is not awaited forever. */
const PATIENCE_MS = 300_000;

/** What was learned; asked for again until the awaited lesson has arrived. */
function useLearning(toolboxId: string, drawer: Drawer) {
  const [awaited, setAwaited] = useState<{ readonly after: string | undefined }>();
  useEffect(() => {
    if (!awaited) return undefined;
    const timer = setTimeout(() => setAwaited(undefined), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [awaited]);
  const newestOf = (learning: Learning | undefined) => learning?.lessons[0]?.at;
  const query = useQuery({
    ...learningQuery(toolboxId, drawer),
    refetchInterval: ({ state }) =>
      awaited && newestOf(state.data) === awaited.after ? ASK_EVERY_MS : false,
  });
  const newest = newestOf(query.data);
  const isLearning = awaited !== undefined && newest === awaited.after;
  return { query, isLearning, awaitLesson: () => setAwaited({ after: newest }) };
}

/** Ignores everything learned about the drawer so far, or uses it again. */
function useIgnoreLearning(toolboxId: string, { number: drawerNumber }: Pick<Drawer, 'number'>) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (ignore: boolean) => {
      const request = { params: { toolboxId, drawerNumber: String(drawerNumber) }, body: { ignore } };
      return withRetryKey(request, (idempotencyKey) =>
        call(endpoints.ignoreLearning, request, { idempotencyKey }),
      );
    },
    onSuccess: async (answer) => {
      await markStale(queryClient, { kind: 'learning', toolboxId, drawerNumber });
      showToast({ title: answer?.message ?? 'Saved', tone: 'good' });
    },
    onError: (error) =>
      showToast({
        title: 'What was learned could not be changed',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
