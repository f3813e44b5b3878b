import { isAdmin } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import type { Toolbox } from '@stowed/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { FileUp, Plus } from 'lucide-react';
import { useCurrentUser } from '../../lib/session.tsx';
import { overviewQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { countOf, formatNumber } from '../../lib/format.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { editParameter } from '../../lib/route-params.ts';
import { AiNotice } from './ai-notice.tsx';
import { EditToolboxDialog } from './edit-toolbox-dialog.tsx';
import { filterToolboxes, useToolboxFilter } from './toolbox-filter.ts';
import type { ToolboxFilter } from './toolbox-filter.ts';
import { LoadingGrid, ToolboxGrid } from './toolbox-grid.tsx';
import { ToolboxSearch } from './toolbox-search.tsx';
import { useFindKeptEdit } from './use-toolbox-edit.ts';
import { useFindKeptCopies } from './duplicate/kept-copies.ts';

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
    <div className="flex flex-wrap gap-3">
      <LinkButton href="/toolboxes/import" size="lg">
        <FileUp size={20} aria-hidden="true" />
        Import
      </LinkButton>
      <LinkButton href="/toolbox/new" variant="primary" size="lg">
        <Plus size={20} aria-hidden="true" />
        Create New Toolbox
      </LinkButton>
    </div>
  );
}

/** The toolbox whose change or duplication was interrupted. */
function useKeptToolboxId(): string | undefined {
  const [findEdit, findCopies] = [useFindKeptEdit(), useFindKeptCopies()];
  return findEdit()?.toolboxId ?? findCopies()?.toolboxId;
}

/** The toolbox whose edit dialog is open: chosen, in the address, or with unsaved entries. */
function useEditedToolbox(toolboxes: readonly Toolbox[] | undefined) {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<Toolbox>();
  const [keptId, setKeptId] = useState(useKeptToolboxId());
  const wantedId = params.get(editParameter) ?? keptId;
  const listed = toolboxes?.find(({ toolboxId }) => toolboxId === wantedId);
  /** The last one found: if it is deleted elsewhere, its dialog keeps the entries. */
  const [found, setFound] = useState(listed);
  if (listed && listed !== found) setFound(listed);
  const wanted = found?.toolboxId === wantedId ? found : listed;
  const close = () => {
    setChosen(undefined);
    setKeptId(undefined);
    if (params.has(editParameter)) setParams(withoutEdit, { replace: true });
  };
  return { edited: chosen ?? wanted, open: setChosen, close };
}

function withoutEdit(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete(editParameter);
  return next;
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
  // The search field responds at once; the cards follow.
  const applied = useDeferredValue(filter);
  const { data: overview } = useQuery({
    ...overviewQuery(),
    enabled: mayManage && filter.template !== '',
  });
  const found = useMemo(() => {
    if (!toolboxes || (mayManage && applied.template !== '' && !overview)) return undefined;
    const shown = mayManage ? applied : { ...applied, template: '' };
    return filterToolboxes(toolboxes, shown, overview?.withoutTemplate);
  }, [toolboxes, applied, mayManage, overview]);
  const editing = useEditedToolbox(toolboxes);
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
          <ToolboxSearch filter={filter} onType={type} onChoose={choose} />
          <Found
            toolboxes={found}
            filter={applied}
            onEdit={mayManage ? editing.open : undefined}
            onClear={clear}
          />
        </>
      )}
      {mayManage && editing.edited && <EditToolboxDialog toolbox={editing.edited} onClose={editing.close} />}
    </>
  );
}

/** '12 toolboxes', or '3 of 12' with a filter. */
function countText(all: ToolboxListProps['toolboxes'], found: ToolboxListProps['toolboxes']): string {
  if (!all || !found) return 'Loading…';
  const total = countOf(all.length, 'toolbox', 'toolboxes');
  return found === all ? total : `${formatNumber(found.length)} of ${total}`;
}

interface FoundProps extends Pick<ToolboxListProps, 'toolboxes'> {
  readonly filter: ToolboxFilter;
  readonly onEdit: ((toolbox: Toolbox) => void) | undefined;
  readonly onClear: () => void;
}

function Found({ toolboxes, filter, onEdit, onClear }: FoundProps) {
  return (
    <section aria-labelledby="your-toolboxes">
      <h2 id="your-toolboxes" className="placard mb-3">
        Your Toolboxes
      </h2>
      {!toolboxes ? (
        <LoadingGrid />
      ) : toolboxes.length === 0 ? (
        <NothingFound onClear={onClear} />
      ) : (
        <ToolboxGrid key={JSON.stringify(filter)} toolboxes={toolboxes} onEdit={onEdit} />
      )}
    </section>
  );
}
