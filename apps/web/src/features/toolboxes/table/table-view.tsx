import type { Toolbox } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { actsQuery } from '../../../lib/device/acts.ts';
import { missingToolsQuery, toolboxesInShortQuery } from '../../../lib/toolbox-queries.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { useIsNarrowerThan } from '../../../lib/use-is-mobile.ts';
import { RowsLoading } from '../../../ui/loading.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { fleetRows, sortedRows } from './fleet-rows.ts';
import type { FleetData } from './fleet-rows.ts';
import { FleetList, FleetTable } from './fleet-table.tsx';
import { Pager } from './pager.tsx';
import { SelectAll, SelectionBar } from './selection-bar.tsx';
import { SortField } from './table-filter.tsx';
import { useSelection } from './use-selection.ts';
import { useSorting } from './use-sorting.ts';

/** Below this page width in pixels the columns do not fit side by side. */
const ROOM_FROM = 1000;
/** Rows of one page: few enough to draw at once. */
const ROWS = 100;

/** What the rows need beside the toolboxes. */
function useFleetData() {
  const short = useQuery(toolboxesInShortQuery());
  const missing = useQuery(missingToolsQuery());
  const { data: kept } = useQuery(actsQuery(useCurrentUser()?.id ?? ''));
  const data: FleetData | undefined =
    short.data && missing.data && kept ? { short: short.data, missing: missing.data, kept } : undefined;
  return {
    data,
    error: data ? null : (short.error ?? missing.error),
    retry: () => void Promise.all([short.refetch(), missing.refetch()]),
  };
}

interface TableViewProps {
  /** Those that the filters leave: at least one. */
  readonly toolboxes: readonly Toolbox[];
  readonly all: readonly Toolbox[];
  readonly maySelect: boolean;
}

/** The toolboxes as a table, or as compact rows where it does not fit. */
export function TableView(props: TableViewProps) {
  const { data, error, retry } = useFleetData();
  if (error) return <QueryFailure title="The table could not be loaded" error={error} onRetry={retry} />;
  if (!data) return <RowsLoading />;
  return <LoadedTable {...props} data={data} />;
}

function LoadedTable({ data, ...props }: TableViewProps & { readonly data: FleetData }) {
  const { toolboxes } = props;
  const { sorting, choose, toggle } = useSorting();
  const isNarrow = useIsNarrowerThan(ROOM_FROM);
  const [wanted, setWanted] = useState(0);
  const { key, isDescending } = sorting;
  const rows = useMemo(
    () => sortedRows(fleetRows(toolboxes, data), { key, isDescending }),
    [toolboxes, data, key, isDescending],
  );
  const shown = useMemo(() => rows.map(({ toolbox }) => toolbox.toolboxId), [rows]);
  const selection = useSelection(shown);
  const pages = Math.ceil(rows.length / ROWS);
  const page = Math.min(wanted, pages - 1);
  const part = rows.slice(page * ROWS, (page + 1) * ROWS);
  const given = props.maySelect ? selection : undefined;
  return (
    <div className="flex flex-col">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        {given && <SelectAll rows={rows} selection={given} />}
        {isNarrow && <SortField sorting={sorting} onChoose={choose} />}
      </div>
      {given && <SelectionBar rows={rows} data={data} all={props.all} selection={given} />}
      {isNarrow ? (
        <FleetList rows={part} selection={given} />
      ) : (
        <FleetTable rows={part} sorting={sorting} onSort={toggle} selection={given} />
      )}
      <Pager page={page} pages={pages} onPage={setWanted} />
    </div>
  );
}
