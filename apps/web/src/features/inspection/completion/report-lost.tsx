import { endpoints } from '@stowed/contract';
import type { Drawer, LostCase, Tool } from '@stowed/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { casesOfToolboxQuery } from '../../../lib/case-queries.ts';
import { markStale } from '../../../lib/stale.ts';
import { storeDrawer } from '../../../lib/toolbox-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { caseLooks, stateWords } from '../../../widgets/case-words.ts';

type Place = Pick<Drawer, 'toolboxId' | 'number'>;

/** Finds the case that says something about a tool's place now; undefined if none does. */
export function useCaseOf({
  toolboxId,
  number,
}: Place): (tool: Pick<Tool, 'uniqueId'>) => LostCase | undefined {
  const { data: cases = [] } = useQuery(casesOfToolboxQuery(toolboxId));
  return ({ uniqueId }) => cases.find((lost) => lost.drawerNumber === number && lost.uniqueId === uniqueId);
}

/**
 * Tells which tools are known to be gone: they have a case that is not closed, or the drawer's list says so
 * without doubt. One press for all tools must not find these.
 */
export function useKnownGone(drawer: Drawer): (tool: Pick<Tool, 'uniqueId'>) => boolean {
  const caseOf = useCaseOf(drawer);
  return (tool) => {
    const lost = caseOf(tool);
    const listed = drawer.tools.find(({ uniqueId }) => uniqueId === tool.uniqueId);
    const isListedGone = listed?.status === 'missing' && listed.needsReview !== true;
    return isListedGone || (lost !== undefined && lost.state !== 'closed');
  };
}

/** Names the tools that one press does not answer. */
export function AnswerSeparately({ tools }: { readonly tools: readonly Pick<Tool, 'name'>[] }) {
  if (tools.length === 0) return null;
  return (
    <p className="text-warn">
      Recorded as missing before, so answer separately: {tools.map(({ name }) => name).join(', ')}
    </p>
  );
}

export function CaseBadge({ lost }: { readonly lost: LostCase }) {
  return (
    <Badge tone={caseLooks[lost.state].tone} icon={caseLooks[lost.state].icon}>
      Case {lost.number}, {stateWords(lost)}
    </Badge>
  );
}

interface ReportLostProps {
  readonly drawer: Place;
  readonly tool: Pick<Tool, 'uniqueId' | 'name'>;
  readonly lost: LostCase | undefined;
  /** Its list says from then on that the tool is missing. */
  readonly onChange: (drawer: Drawer) => void;
}

/** Opens a case at once. Nothing while the tool has one that is not closed. */
export function ReportLost({ drawer, tool, lost, onChange }: ReportLostProps) {
  const report = useReport(drawer, onChange);
  if (lost && lost.state !== 'closed') return null;
  return (
    <Button
      aria-label={`Report lost now: ${tool.name}`}
      isPending={report.isPending}
      onClick={() => report.mutate(tool)}
    >
      Report lost now
    </Button>
  );
}

function useReport({ toolboxId, number: drawerNumber }: Place, onChange: (drawer: Drawer) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ uniqueId, name: toolName }: Pick<Tool, 'uniqueId' | 'name'>) =>
      call(endpoints.reportLoss, { body: { toolboxId, drawerNumber, uniqueId, toolName } }),
    onSuccess: (answer) => {
      if (!answer) return;
      storeDrawer(queries, answer.drawer);
      onChange(answer.drawer);
    },
    onError: (error) =>
      showToast({
        title: 'The loss could not be reported',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
    onSettled: () =>
      Promise.all([
        markStale(queries, { kind: 'cases' }),
        markStale(queries, { kind: 'inventory', toolboxId, drawerNumber }),
      ]),
  });
}
