import type { Drawer, Analysis, Tool } from '@stowed/contract';
import { endpoints } from '@stowed/contract';
import { countAndAdvise, countDrawer } from '@stowed/domain';
import { Sparkles } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { FoldingCard } from '../../../ui/folding-card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import {
  NotAccountedForNote,
  DoubtBadges,
  ShortfallBadges,
  ToCheckNote,
} from '../../../widgets/tool-counts.tsx';
import { ApiError, asError, messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { photoOf } from '../../../lib/same-photo.ts';
import { showToast } from '../../../ui/toast-store.ts';

interface AnalysisCardProps {
  readonly toolboxId: string;
  /** With what the person has done since, sent or not. */
  readonly drawer: Drawer;
  /** The server's state. */
  readonly saved: Drawer;
}

/** The drawer's analysis in numbers and words. */
export function AnalysisCard({ toolboxId, drawer, saved }: AnalysisCardProps) {
  const { analysis, isAsking, analyzeByHand } = useAnalysis(toolboxId, saved, drawer.tools);
  const { missingCount, presentCount, criticalMissing, suggestions } = analysis;
  const counts = countDrawer(drawer);
  const hasTools = drawer.tools.length > 0;
  return (
    <FoldingCard
      title="AI Analysis"
      summary={
        hasTools && (
          <span className="text-sm text-ink-soft">
            {missingCount} missing
            <ToCheckNote {...counts} />
            <NotAccountedForNote {...counts} />
          </span>
        )
      }
      bodyClassName="space-y-4 p-4"
    >
      {hasTools ? (
        <>
          <Facts>
            <Fact label="Missing">
              <span className="reading text-2xl">{missingCount}</span>
              <ToCheckNote {...counts} />
            </Fact>
            <Fact label="Present">
              <span className="reading text-2xl">{presentCount}</span>
            </Fact>
          </Facts>
          {criticalMissing.length > 0 && (
            <p>
              <span className="placard block">Critical</span>
              {criticalMissing.join(', ')}
            </p>
          )}
          <p>{suggestions}</p>
          <p className="flex flex-wrap gap-1 empty:hidden">
            <ShortfallBadges {...counts} />
            <DoubtBadges {...drawer} />
          </p>
        </>
      ) : (
        <p className="text-ink-soft">There are no tools to analyze yet.</p>
      )}
      <Button className="w-full" isPending={isAsking} onClick={() => void analyzeByHand()}>
        {!isAsking && <Sparkles size={18} aria-hidden="true" />}
        Analyze tools
      </Button>
    </FoldingCard>
  );
}

/** Requests an analysis. Fails without a request if the list is empty. */
export async function requestAnalysis(tools: readonly Tool[]): Promise<Analysis> {
  if (tools.length === 0) throw new Error('No tools provided for analysis.');
  const answer = await call(endpoints.analyzeTools, { body: { tools: [...tools] } }).catch(
    (thrown: unknown) => {
      throw asError(thrown, 'Failed to analyze tools');
    },
  );
  if (!answer?.success) throw new ApiError(200, JSON.stringify(answer ?? {}));
  return answer.analysis;
}

const statusesOf = (tools: readonly Tool[]): string =>
  tools.map(({ uniqueId, status }) => `${uniqueId} ${status}`).join();

/**
 * The analysis of a drawer's saved tools, requested once per picture and on demand. Shows a local summary
 * while it loads, after a failure, and if the shown statuses are others.
 */
function useAnalysis(toolboxId: string, drawer: Drawer, shown: readonly Tool[]) {
  const { number, tools } = drawer;
  const query = useQuery({
    queryKey: [endpoints.analyzeTools.path, toolboxId, number, photoOf(drawer)],
    queryFn: async () => ({ analysis: await requestAnalysis(tools), statuses: statusesOf(tools) }),
    enabled: tools.length > 0,
    retry: false,
    staleTime: Infinity,
    refetchOnMount: false,
  });
  const local = countAndAdvise(shown);
  const held = query.data?.statuses === statusesOf(shown) && !query.isError ? query.data.analysis : undefined;
  const { missingCount, presentCount } = local;

  const analyzeByHand = async () => {
    if (tools.length === 0) {
      showToast({
        title: 'No tools to analyze',
        description: 'Capture an image of the drawer first',
        tone: 'bad',
      });
      return;
    }
    const { error } = await query.refetch();
    if (!error) return;
    showToast({
      title: 'Analysis failed',
      description: messageFor(error, 'Could not analyze tools'),
      tone: 'bad',
    });
  };
  return {
    analysis: held ? { ...held, missingCount, presentCount } : local,
    isAsking: query.isFetching,
    analyzeByHand,
  };
}
