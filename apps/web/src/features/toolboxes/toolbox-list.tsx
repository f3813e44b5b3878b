import type { Toolbox } from '@stowed/contract';
import { useDeferredValue, useMemo } from 'react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AiNotice } from './ai-notice.tsx';
import { CreateLink } from './create-link.tsx';
import { EditToolboxDialog } from './edit-toolbox-dialog.tsx';
import { EmptyList, NothingFound } from './empty-list.tsx';
import { filterToolboxes } from './toolbox-filter.ts';
import type { ToolboxFilter } from './toolbox-filter.ts';
import { LoadingGrid, ToolboxGrid } from './toolbox-grid.tsx';
import { ToolboxSearch } from './toolbox-search.tsx';
import { useEditedToolbox } from './use-edited-toolbox.ts';
import { useToolboxFilter } from './use-toolbox-filter.ts';

interface ToolboxListProps {
  /** Undefined while they load. */
  readonly toolboxes: readonly Toolbox[] | undefined;
  /** Whether this person may create, edit and delete. */
  readonly mayManage: boolean;
  readonly role: string | undefined;
}

export function ToolboxList({ toolboxes, mayManage, role }: ToolboxListProps) {
  const { filter, type, choose, clear } = useToolboxFilter();
  // The search field responds at once; the cards follow.
  const applied = useDeferredValue(filter);
  const found = useMemo(() => toolboxes && filterToolboxes(toolboxes, applied), [toolboxes, applied]);
  const editing = useEditedToolbox(toolboxes);
  const isEmpty = toolboxes?.length === 0;
  return (
    <>
      <PageHeading
        title="Toolboxes"
        lead={<span role="status">{countText(toolboxes, found)}</span>}
        aside={mayManage && !isEmpty && <CreateLink />}
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

/** '12 toolboxes', or how many of all. */
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
