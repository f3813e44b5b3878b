import { isAdmin } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import type { Toolbox } from '@stowed/contract';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { FileUp, Plus } from 'lucide-react';
import { useCurrentUser } from '../../lib/session.tsx';
import { missingToolsQuery, overviewQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { RowsLoading } from '../../ui/loading.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { countOf, formatNumber } from '../../lib/format.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { editParameter } from '../../lib/route-params.ts';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { shortDrawersOf } from '../../widgets/missing-words.ts';
import { AiNotice } from './ai-notice.tsx';
import { copiesPlace, editPlace } from './kept-places.ts';
import { filterToolboxes, useToolboxFilter } from './toolbox-filter.ts';
import type { ToolboxFilter } from './toolbox-filter.ts';
import { LoadingGrid, ToolboxGrid } from './toolbox-grid.tsx';
import { HomeScreenAdvice } from './take-along.tsx';
import { ToolboxSearch } from './toolbox-search.tsx';
import { useListLook } from './table/list-look.ts';
import type { ListLook } from './table/list-look.ts';
import { LookSwitch } from './table/look-switch.tsx';
import { FilterChips } from './table/table-filter.tsx';

// Most people keep the cards.
const TableView = lazy(() => import('./table/table-view.tsx').then((m) => ({ default: m.TableView })));

const loadEditing = () => import('./toolbox-editing.tsx');
type EditingProps = ComponentProps<Awaited<ReturnType<typeof loadEditing>>['ToolboxEditing']>;

function LoadedEditing(props: EditingProps) {
  const editing = useLoaded(loadEditing);
  return editing && <editing.ToolboxEditing {...props} />;
}

/** Loads its code for those who edit: by choice, by the address, or with unsaved entries. */
function Editing(props: EditingProps) {
  const [params] = useSearchParams();
  const [findEdit, findCopies] = [useWorkKeptBefore(editPlace), useWorkKeptBefore(copiesPlace)];
  const [isKept] = useState(() => findEdit() !== undefined || findCopies() !== undefined);
  const isEditing = isKept || props.chosen !== undefined || params.has(editParameter);
  return isEditing && <LoadedEditing {...props} />;
}

export function ToolboxListPage() {
  const toolboxes = useQuery(toolboxesQuery());
  const user = useCurrentUser();
  // After a failed reload the list stays, and so does an open dialog.
  if (toolboxes.error && !toolboxes.data) {
    return (
      <QueryFailure
        title="Toolboxes could not be loaded"
        error={toolboxes.error}
        onRetry={() => void toolboxes.refetch()}
      />
    );
  }
  return (
    <ToolboxList
      toolboxes={toolboxes.data}
      mayManage={user !== undefined && isAdmin(user)}
      role={user?.role}
    />
  );
}

function CreateLinks() {
  return (
    <div className="flex flex-wrap gap-2 md:gap-3">
      <LinkButton href="/toolboxes/import" size="lg" className="max-md:px-3">
        <FileUp size={20} aria-hidden="true" />
        Import
      </LinkButton>
      <LinkButton href="/toolbox/new" variant="primary" size="lg" className="max-md:px-3">
        <Plus size={20} aria-hidden="true" />
        Create New Toolbox
      </LinkButton>
    </div>
  );
}

function EmptyList({ mayCreate }: { readonly mayCreate: boolean }) {
  return (
    <Frame>
      <h2 className="text-xl font-semibold">No toolboxes yet</h2>
      <p className="mb-6 mt-2 text-ink-soft">Create your first toolbox to get started with tool inventory</p>
      {mayCreate && (
        <div className="flex justify-center">
          <CreateLinks />
        </div>
      )}
    </Frame>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <Frame>
      <h3 className="text-xl font-semibold">No toolboxes match these filters.</h3>
      <p className="mb-6 mt-2 text-ink-soft">Change the search, type or status above.</p>
      <Button onClick={onClear}>Show all toolboxes</Button>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="rounded-lg border-2 border-dashed border-line-strong p-8 text-center md:p-14">
      {children}
    </div>
  );
}

interface ToolboxListProps {
  /** Undefined while loading. */
  readonly toolboxes: readonly Toolbox[] | undefined;
  /** True if this person may create, edit and delete. */
  readonly mayManage: boolean;
  readonly role: string | undefined;
}

function ToolboxList({ toolboxes, mayManage, role }: ToolboxListProps) {
  const { filter, type, choose, clear } = useToolboxFilter();
  const { look, choose: chooseLook } = useListLook();
  // The search field responds at once; the list follows.
  const applied = useDeferredValue(filter);
  const found = useFound(toolboxes, applied, mayManage);
  const [edited, setEdited] = useState<Toolbox>();
  const isEmpty = toolboxes?.length === 0;
  return (
    <>
      <PageHeading
        title="Toolboxes"
        lead={<span role="status">{countText(toolboxes, found)}</span>}
        aside={mayManage && !isEmpty && <CreateLinks />}
      />
      {!mayManage && (
        <p className="mb-5 text-ink-soft">Current role: {role} (need admin for toolbox creation)</p>
      )}
      <AiNotice />
      {isEmpty ? (
        <EmptyList mayCreate={mayManage} />
      ) : (
        <>
          <ToolboxSearch filter={filter} showsRest={look === 'cards'} onType={type} onChoose={choose} />
          {look === 'table' && <FilterChips filter={filter} onChoose={choose} mayManage={mayManage} />}
          <Found
            all={toolboxes}
            toolboxes={found}
            look={look}
            onLook={chooseLook}
            filter={applied}
            onEdit={mayManage ? setEdited : undefined}
            onClear={clear}
          />
        </>
      )}
      {mayManage && <Editing toolboxes={toolboxes} chosen={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Those that the filter leaves; undefined while it is not known. */
function useFound(toolboxes: ToolboxListProps['toolboxes'], filter: ToolboxFilter, mayManage: boolean) {
  const needsTemplates = mayManage && filter.template !== '';
  const needsMissing = filter.missing !== '';
  const { data: overview } = useQuery({ ...overviewQuery(), enabled: needsTemplates });
  const { data: missing } = useQuery({ ...missingToolsQuery(), enabled: needsMissing });
  return useMemo(() => {
    if (!toolboxes || (needsTemplates && !overview) || (needsMissing && !missing)) return undefined;
    const shown = mayManage ? filter : { ...filter, template: '' };
    return filterToolboxes(toolboxes, shown, {
      withoutTemplate: overview?.withoutTemplate,
      withMissing: new Set(
        missing && [...missing.tools, ...(shortDrawersOf(missing) ?? [])].map(({ toolboxId }) => toolboxId),
      ),
    });
  }, [toolboxes, filter, mayManage, needsTemplates, overview, needsMissing, missing]);
}

/** '12 toolboxes', or '3 of 12' with a filter. */
function countText(all: ToolboxListProps['toolboxes'], found: ToolboxListProps['toolboxes']): string {
  if (!all || !found) return 'Loading…';
  const total = countOf(all.length, 'toolbox', 'toolboxes');
  return found === all ? total : `${formatNumber(found.length)} of ${total}`;
}

interface FoundProps extends Pick<ToolboxListProps, 'toolboxes'> {
  /** Also those that the filter hides. */
  readonly all: ToolboxListProps['toolboxes'];
  readonly look: ListLook;
  readonly onLook: (look: ListLook) => void;
  readonly filter: ToolboxFilter;
  readonly onEdit: ((toolbox: Toolbox) => void) | undefined;
  readonly onClear: () => void;
}

function Found({ toolboxes, all, look, filter, onEdit, ...props }: FoundProps) {
  return (
    <section aria-labelledby="your-toolboxes">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-toolboxes" className="placard">
          Your Toolboxes
        </h2>
        <LookSwitch look={look} onChoose={props.onLook} />
      </div>
      {!toolboxes ? (
        <LoadingGrid />
      ) : toolboxes.length === 0 ? (
        <NothingFound onClear={props.onClear} />
      ) : look === 'table' ? (
        <Suspense fallback={<RowsLoading />}>
          <TableView toolboxes={toolboxes} all={all ?? toolboxes} maySelect={onEdit !== undefined} />
        </Suspense>
      ) : (
        <>
          <HomeScreenAdvice />
          <ToolboxGrid key={JSON.stringify(filter)} toolboxes={toolboxes} onEdit={onEdit} />
        </>
      )}
    </section>
  );
}
