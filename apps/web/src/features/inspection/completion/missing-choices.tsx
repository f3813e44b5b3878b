import type { Drawer, LostCase, Tool } from '@stowed/contract';
import { isMissing } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { toolControlQuery } from '../../../lib/inventory-queries.ts';
import { useHasShifted } from '../../../lib/use-has-shifted.ts';
import { Button } from '../../../ui/button.tsx';
import { CaseBadge, ReportLost, useCaseOf } from './report-lost.tsx';
import { useFound } from './use-found.ts';

interface MissingChoicesProps {
  readonly drawer: Drawer;
  /** Template places that the drawer's list leaves out. */
  readonly leftOut: readonly Tool[];
  /** After a tool was found or reported: the question is about this drawer from now on. */
  readonly onChange: (drawer: Drawer) => void;
}

/** Each missing tool: found, still missing, or reported as lost at once. */
export function MissingChoices({ drawer, leftOut, onChange }: MissingChoicesProps) {
  const caseOf = useCaseOf(drawer);
  const { data: settings } = useQuery(toolControlQuery());
  const makesCases = settings !== undefined && settings.lostCases !== 'off';
  const order = [...drawer.tools.filter(isMissing), ...leftOut].map(({ uniqueId }) => uniqueId).join();
  const shared = { drawer, makesCases, hasShifted: useHasShifted(order), onChange };
  const isAnyNew = [...drawer.tools.filter(isMissing), ...leftOut].some((tool) => !caseOf(tool));
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {drawer.tools.map((tool, index) =>
          isMissing(tool) ? (
            <MissingTool key={tool.uniqueId} tool={tool} index={index} lost={caseOf(tool)} {...shared} />
          ) : null,
        )}
        {leftOut.map((tool) => (
          <MissingTool key={tool.uniqueId} tool={tool} index={undefined} lost={caseOf(tool)} {...shared} />
        ))}
      </ul>
      {makesCases && isAnyNew && (
        <p className="text-sm text-ink-soft">
          A suspected case says that a tool may be lost. It closes if this inventory still finds the tool, and
          becomes an open case after {settings.suspectedMinutes} minutes.
        </p>
      )}
    </>
  );
}

interface MissingToolProps extends Pick<MissingChoicesProps, 'drawer' | 'onChange'> {
  readonly tool: Tool;
  /** In the drawer's list; undefined for one that the list leaves out. */
  readonly index: number | undefined;
  readonly lost: LostCase | undefined;
  /** What stays missing makes a case, unless the organization says otherwise. */
  readonly makesCases: boolean;
  /** True if the rows have just moved: a press was meant for another tool. */
  readonly hasShifted: boolean;
}

function MissingTool(props: MissingToolProps) {
  const { drawer, tool, index, lost, makesCases, hasShifted, onChange } = props;
  const found = useFound(drawer, onChange);
  const { name, needsReview } = tool;
  return (
    <li className="space-y-2 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="wrap-anywhere">
          {name}
          {needsReview && ' (to check)'}
        </strong>
        {lost ? (
          <CaseBadge lost={lost} />
        ) : (
          makesCases && (
            <span className="text-sm text-ink-soft">Opens a suspected case when you complete</span>
          )
        )}
      </p>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        <Button
          className="min-w-28"
          aria-label={`Found: ${name}`}
          isPending={found.isPending}
          onClick={() => {
            if (!hasShifted) found.mutate({ tool, index });
          }}
        >
          Found
        </Button>
        <ReportLost drawer={drawer} tool={tool} lost={lost} onChange={onChange} />
      </div>
    </li>
  );
}
