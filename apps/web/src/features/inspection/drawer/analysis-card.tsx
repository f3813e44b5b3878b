import type { Drawer } from '@stowed/contract';
import { countDrawer } from '@stowed/domain';
import { Sparkles } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ShortfallBadges, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { useAnalysis } from './use-analysis.ts';

interface AnalysisCardProps {
  readonly toolboxId: string;
  readonly drawer: Drawer;
}

/** The drawer's analysis in numbers and words. */
export function AnalysisCard({ toolboxId, drawer }: AnalysisCardProps) {
  const { analysis, isAsking, analyseByHand } = useAnalysis(toolboxId, drawer);
  const { missingCount, presentCount, criticalMissing, suggestions } = analysis;
  const counts = countDrawer(drawer);
  const hasTools = drawer.tools.length > 0;
  return (
    <Card title="AI Analysis" bodyClassName="space-y-4 p-4">
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
            <Facts>
              <Fact label="Critical">{criticalMissing.join(', ')}</Fact>
            </Facts>
          )}
          <p>{suggestions}</p>
          <ShortfallBadges {...counts} />
        </>
      ) : (
        <p className="text-ink-soft">There are no tools to analyze yet.</p>
      )}
      <Button className="w-full" isPending={isAsking} onClick={() => void analyseByHand()}>
        {!isAsking && <Sparkles size={18} aria-hidden="true" />}
        Analyze tools
      </Button>
    </Card>
  );
}
