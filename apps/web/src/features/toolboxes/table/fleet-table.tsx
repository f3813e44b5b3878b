import { missingNamesWords } from '@stowed/domain';
import { Fragment } from 'react';
import { copiedWords } from '../../../widgets/copied-template.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { formatDate } from '../../../lib/format.ts';
import { drawerPath } from '../../../lib/route-params.ts';
import { leftOpenWords, missingWords } from './fleet-rows.ts';
import type { FleetRow, SortKey, Sorting } from './fleet-rows.ts';
import { SegmentBar } from './segment-bar.tsx';
import type { Selection } from './use-selection.ts';
import { sortNames } from './table-filter.tsx';

interface FleetTableProps {
  readonly rows: readonly FleetRow[];
  readonly sorting: Sorting;
  readonly onSort: (key: SortKey) => void;
  /** Absent without the right to change toolboxes. */
  readonly selection: Selection | undefined;
}

const cell = 'px-3 py-2 align-middle';

/** One row per toolbox, for wide pages. */
export function FleetTable({ rows, sorting, onSort, selection }: FleetTableProps) {
  const heading = (key: SortKey) => <SortHeading key={key} name={key} sorting={sorting} onSort={onSort} />;
  return (
    <div className="rounded-lg border border-line bg-surface shadow-panel">
      <table aria-label="Your Toolboxes" className="w-full text-left text-[0.9375rem]">
        <thead className="border-b border-line">
          <tr>
            {selection && (
              <td className="w-12 pl-3">
                <span className="sr-only">Selected</span>
              </td>
            )}
            {heading('name')}
            <th scope="col" className="placard px-3 py-2">
              Drawers
            </th>
            {(['missing', 'templates', 'completed'] as const).map(heading)}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <TableRow key={row.toolbox.toolboxId} row={row} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeadingProps {
  readonly name: SortKey;
  readonly sorting: Sorting;
  readonly onSort: (key: SortKey) => void;
}

function SortHeading({ name, sorting, onSort }: SortHeadingProps) {
  const isSorted = sorting.key === name;
  const order = sorting.isDescending ? ('descending' as const) : ('ascending' as const);
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined} className="px-1.5">
      <button
        type="button"
        onClick={() => onSort(name)}
        className="placard inline-flex min-h-11 items-center gap-1 rounded-sm px-1.5 hover:bg-sunken"
      >
        {sortNames[name]}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}

interface RowProps {
  readonly row: FleetRow;
  readonly selection: Selection | undefined;
}

function TableRow({ row, selection }: RowProps) {
  return (
    <tr className={cx(selection?.has(row.toolbox.toolboxId) && 'bg-accent-soft')}>
      {selection && (
        <td className="pl-1">
          <SelectBox row={row} selection={selection} />
        </td>
      )}
      <th scope="row" className={`${cell} font-normal`}>
        <ToolboxLink row={row} />
      </th>
      <td className={cell}>
        <SegmentBar segments={row.segments} />
      </td>
      <td className={cell}>
        <Missing row={row} />
      </td>
      <td className={`${cell} tabular-nums`}>
        {templateWords(row)}
        <TemplateDoubts row={row} />
      </td>
      <td className={`${cell} wrap-anywhere`}>
        <LastCompleted row={row} />
      </td>
    </tr>
  );
}

/** One compact row per toolbox, for phones. */
export function FleetList({ rows, selection }: Pick<FleetTableProps, 'rows' | 'selection'>) {
  return (
    <ul
      aria-label="Your Toolboxes"
      className="divide-y divide-line rounded-lg border border-line bg-surface shadow-panel"
    >
      {rows.map((row) => (
        <li
          key={row.toolbox.toolboxId}
          className={cx('flex gap-1 p-2', selection?.has(row.toolbox.toolboxId) && 'bg-accent-soft')}
        >
          {selection && <SelectBox row={row} selection={selection} />}
          <div className="min-w-0 grow space-y-1.5 py-1 pr-1">
            <ToolboxLink row={row} />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <SegmentBar segments={row.segments} />
              <span>
                Missing: <Missing row={row} />
              </span>
              <span>
                Templates: {templateWords(row)}
                <TemplateDoubts row={row} />
              </span>
            </div>
            <p className="text-sm text-ink-soft wrap-anywhere">
              <LastCompleted row={row} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function SelectBox({ row: { toolbox }, selection }: RowProps & { readonly selection: Selection }) {
  const { toolboxId, name } = toolbox;
  return (
    <label className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={`Select ${name || toolboxId}`}
        checked={selection.has(toolboxId)}
        onChange={() => selection.toggle(toolboxId)}
        className="size-5 accent-accent"
      />
    </label>
  );
}

function ToolboxLink({ row: { toolbox } }: Pick<RowProps, 'row'>) {
  const { toolboxId, name, eid } = toolbox;
  const ids = [...(name && name !== toolboxId ? [toolboxId] : []), ...(eid ? [`EID ${eid}`] : [])];
  return (
    <Link
      href={drawerPath(toolboxId, 1)}
      className="group flex min-h-11 min-w-11 flex-col justify-center rounded-sm wrap-anywhere"
    >
      <span className="font-semibold underline-offset-4 group-hover:underline">{name || toolboxId}</span>
      {ids.length > 0 && <span className="text-sm text-ink-soft">{ids.join(' · ')}</span>}
    </Link>
  );
}

function Missing({ row }: Pick<RowProps, 'row'>) {
  const isLacking = row.missing + row.fewer > 0;
  const look = isLacking ? 'font-bold text-bad' : row.notCounted + row.countedBefore > 0 && 'text-ink-soft';
  return <span className={cx('tabular-nums', look)}>{missingWords(row)}</span>;
}

const templateWords = ({ templates, drawers }: FleetRow): string => `${templates}/${drawers.length}`;

function TemplateDoubts({ row: { toolbox, copied } }: Pick<RowProps, 'row'>) {
  const doubts = [missingNamesWords(toolbox.namesMissing ?? 0), copiedWords(copied)].filter(Boolean);
  return doubts.map((words, index) => (
    <Fragment key={words}>
      {index === 0 ? ' ' : ' · '}
      <span className="text-warn">{words}</span>
    </Fragment>
  ));
}

function LastCompleted({ row }: Pick<RowProps, 'row'>) {
  const { toolbox, lastCompletedBy } = row;
  const { lastCompletedAt } = toolbox;
  if (lastCompletedAt === null) return 'Not completed yet';
  const open = leftOpenWords(row);
  return (
    <span className={cx(open && 'text-warn')}>
      <time dateTime={lastCompletedAt}>{formatDate(lastCompletedAt)}</time>
      {lastCompletedBy !== null && <> by {lastCompletedBy}</>}
      {open && `, with ${open}`}
    </span>
  );
}
