import type { Tool } from '@stowed/contract';
import { toolDetails } from '@stowed/domain';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ToCheckNote } from '../../../widgets/tool-counts.tsx';
import type { Flip } from './use-flip-tool.ts';

export interface ListedTool {
  readonly tool: Tool;
  /** Index in the drawer's tool list, from 0. */
  readonly index: number;
}

interface ToolListProps {
  readonly kind: 'missing' | 'present';
  readonly tools: readonly ListedTool[];
  /** Includes tools to check, which the screen lists elsewhere. */
  readonly count: number;
  readonly toCheck: number;
  /** Template tools that the saved list leaves out. */
  readonly leftOut: readonly Tool[];
  /** True if the drawer has any tools on record. */
  readonly isRecorded: boolean;
  readonly pending: Flip | undefined;
  readonly onFlip: (flip: Flip) => void;
  readonly onHighlight: (uniqueId: string | undefined) => void;
}

const kinds = {
  missing: {
    title: 'Missing Tools',
    empty: 'No tool is missing.',
    action: 'Report Found',
    next: 'present',
    tone: 'text-bad',
    Icon: CircleAlert,
  },
  present: {
    title: 'Present Tools',
    empty: 'No tool is recorded as present.',
    action: 'Mark Missing',
    next: 'missing',
    tone: 'text-good',
    Icon: CircleCheck,
  },
} as const;

export function ToolList(props: ToolListProps) {
  const { kind, tools, count, toCheck, leftOut, isRecorded, pending, onFlip, onHighlight } = props;
  const { title, empty, action, next, tone, Icon } = kinds[kind];
  return (
    <Card
      title={title}
      aside={
        <span className="flex items-baseline gap-2">
          <span className={cx('reading text-2xl leading-none', count > 0 && tone)}>{count}</span>
          <ToCheckNote toCheck={toCheck} />
        </span>
      }
      bodyClassName="px-4"
    >
      {count + leftOut.length === 0 && (
        <p className="py-4 text-ink-soft">{isRecorded ? empty : 'No tools recorded yet.'}</p>
      )}
      {toCheck > 0 && (
        <a
          href="#needs-your-eyes"
          className="flex min-h-11 items-center text-warn underline underline-offset-4"
        >
          {countOf(toCheck, 'tool')} to check under Needs your eyes
        </a>
      )}
      <ul className="divide-y divide-line">
        {tools.map(({ tool, index }) => (
          <li
            key={tool.uniqueId || index}
            className="flex items-center gap-3 py-2"
            onPointerEnter={() => onHighlight(tool.uniqueId)}
            onPointerLeave={() => onHighlight(undefined)}
            onFocus={() => onHighlight(tool.uniqueId)}
            onBlur={() => onHighlight(undefined)}
          >
            <Icon size={18} strokeWidth={2.5} aria-hidden="true" className={cx('shrink-0', tone)} />
            <span className="min-w-0 grow">
              <span className="font-semibold wrap-anywhere">{tool.name}</span>
              <span className="block text-sm text-ink-soft">
                No. <span className="reading">{tool.position}</span>
                {[toolDetails(tool), tool.reason].filter(Boolean).map((words) => ` · ${words}`)}
              </span>
            </span>
            <Button
              aria-label={`${action}: ${tool.name}`}
              size="tight"
              className="shrink-0"
              isPending={pending?.index === index}
              disabled={pending !== undefined}
              onClick={() => onFlip({ tool, index, status: next })}
            >
              {action}
            </Button>
          </li>
        ))}
        {leftOut.map(({ uniqueId, name }) => (
          <li key={uniqueId} className="flex min-h-13 items-center gap-3 py-2">
            <Icon size={18} strokeWidth={2.5} aria-hidden="true" className={cx('shrink-0', tone)} />
            <span className="min-w-0 grow">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-bad">Removed from the list, not accounted for</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
