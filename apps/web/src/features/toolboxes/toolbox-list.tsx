import type { Toolbox } from '@stowed/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AiNotice } from './ai-notice.tsx';
import { CreateLink } from './create-link.tsx';
import { EditToolboxDialog } from './edit-toolbox-dialog.tsx';
import { EmptyList, NothingFound } from './empty-list.tsx';
import { filterToolboxes } from './toolbox-filter.ts';
import { LoadingGrid, ToolboxGrid } from './toolbox-grid.tsx';
import { ToolboxSearch } from './toolbox-search.tsx';
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
  const found = useMemo(() => toolboxes && filterToolboxes(toolboxes, filter), [toolboxes, filter]);
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
          <Found toolboxes={found} mayManage={mayManage} onClear={clear} />
        </>
      )}
    </>
  );
}

/** What is shown: all of them, or how many of all. */
function countText(all: ToolboxListProps['toolboxes'], found: ToolboxListProps['toolboxes']): string {
  if (!all || !found) return 'Loading…';
  const total = countOf(all.length, 'toolbox', 'toolboxes');
  return found === all ? total : `${formatNumber(found.length)} of ${total}`;
}

interface FoundProps extends Pick<ToolboxListProps, 'toolboxes' | 'mayManage'> {
  readonly onClear: () => void;
}

function Found({ toolboxes, mayManage, onClear }: FoundProps) {
  // The search field answers at once; thousands of cards follow when there is time.
  const shown = useDeferredValue(toolboxes);
  const [edited, setEdited] = useState<Toolbox>();
  return (
    <section aria-labelledby="your-toolboxes">
      <h2 id="your-toolboxes" className="placard mb-3">
        Your Toolboxes
      </h2>
      {!shown ? (
        <LoadingGrid />
      ) : shown.length === 0 ? (
        <NothingFound onClear={onClear} />
      ) : (
        <ToolboxGrid toolboxes={shown} onEdit={mayManage ? setEdited : undefined} />
      )}
      {edited && <EditToolboxDialog toolbox={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}
