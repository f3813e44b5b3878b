import type { LostCase, MissingTools } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { casesOfToolboxQuery, currentCasesQuery } from '../lib/case-queries.ts';
import { formatDateTime } from '../lib/format.ts';
import { casePath, drawerPath } from '../lib/route-params.ts';
import { Badge } from '../ui/badge.tsx';
import { caseLooks, stateWords } from './case-words.ts';

type ListedTool = MissingTools['tools'][number];

/** A tool that is not known to be in its drawer. */
type LackingTool = Pick<ListedTool, 'toolboxId' | 'drawerNumber' | 'uniqueId' | 'name' | 'lack'>;

/** What is surely missing comes first. */
const urgency: Readonly<Record<LackingTool['lack'], number>> = {
  missing: 0,
  'not accounted for': 1,
  'to check': 2,
};

const byUrgency = <Tool extends LackingTool>(tools: readonly Tool[]): Tool[] =>
  [...tools].sort((a, b) => urgency[a.lack] - urgency[b.lack]);

interface MissingRowsProps extends Pick<MissingTools, 'tools'> {
  /** Leaves out since when, and the word 'missing', which stands above the rows. */
  readonly isShort?: boolean;
  /** The number of rows shown; all without it. */
  readonly most?: number;
}

/** Tools that are not known to be in their drawers. Each row leads to its case, or else to its drawer. */
export function MissingRows({ tools, isShort = false, most }: MissingRowsProps) {
  const { data: cases = [] } = useQuery(currentCasesQuery());
  return (
    <ul className="@container divide-y divide-line">
      {byUrgency(tools)
        .slice(0, most)
        .map((tool) => (
          <li key={keyOf(tool)}>
            <MissingRow tool={tool} lost={caseOf(tool, cases)} isShort={isShort}>
              <span className="block wrap-anywhere">
                {tool.toolboxName}, drawer {tool.drawerNumber}
              </span>{' '}
              {!isShort && (
                <span className="block text-sm text-ink-soft wrap-anywhere">{sinceWords(tool)}</span>
              )}
            </MissingRow>
          </li>
        ))}
    </ul>
  );
}

/** The same of one toolbox. */
export function MissingRowsOfToolbox({ tools }: { readonly tools: readonly LackingTool[] }) {
  const { data: cases = [] } = useQuery(casesOfToolboxQuery(tools[0]?.toolboxId ?? ''));
  return (
    <ul className="divide-y divide-line">
      {byUrgency(tools).map((tool) => (
        <li key={keyOf(tool)}>
          <MissingRow tool={tool} lost={caseOf(tool, cases)} isShort={false}>
            Drawer {tool.drawerNumber}
          </MissingRow>
        </li>
      ))}
    </ul>
  );
}

const keyOf = ({ toolboxId, drawerNumber, uniqueId }: LackingTool): string =>
  `${toolboxId}/${drawerNumber}/${uniqueId}`;

const caseOf = (tool: LackingTool, cases: readonly LostCase[]): LostCase | undefined =>
  cases.find((lost) => isCaseOf(lost, tool));

export const isCaseOf = (lost: LostCase, { toolboxId, drawerNumber, uniqueId }: LackingTool): boolean =>
  lost.toolboxId === toolboxId && lost.drawerNumber === drawerNumber && lost.uniqueId === uniqueId;

interface MissingRowProps {
  readonly tool: LackingTool;
  readonly lost: LostCase | undefined;
  readonly isShort: boolean;
  /** Where it belongs. */
  readonly children: ReactNode;
}

function MissingRow({ tool, lost, isShort, children }: MissingRowProps) {
  const { toolboxId, drawerNumber, name, lack } = tool;
  return (
    <Link
      href={lost ? casePath(lost.number) : drawerPath(toolboxId, drawerNumber)}
      className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken"
    >
      <span className="grid min-w-0 grow gap-x-4 gap-y-0.5 @2xl:grid-cols-2 @2xl:items-center">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>{' '}
          {!(isShort && lack === 'missing') && (
            <Badge tone={lack === 'to check' ? 'warn' : 'bad'}>{lack}</Badge>
          )}
          {lost && (
            <Badge tone={caseLooks[lost.state].tone} icon={caseLooks[lost.state].icon}>
              Case {lost.number}, {stateWords(lost)}
            </Badge>
          )}
        </span>{' '}
        <span className="min-w-0 text-[0.9375rem]">{children}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
    </Link>
  );
}

const means = { engine: '', person: 'by hand', nobody: 'not judged' };

/** 'Since Nov 3, 2025, 08:05, recorded by SrA Ray Ortiz, by hand', or 'photo by SrA Ray Ortiz'. */
function sinceWords({ since, decidedBy }: ListedTool): string {
  const person = since && [since.rank, since.name].filter(Boolean).join(' ');
  const time = since ? `Since ${formatDateTime(since.at)}` : 'Time not recorded';
  // Who took the photo did not say that the tool is missing: Stowed did.
  const act = decidedBy === 'engine' ? 'photo' : 'recorded';
  return [time, person && `${act} by ${person}`, decidedBy && means[decidedBy]].filter(Boolean).join(', ');
}
