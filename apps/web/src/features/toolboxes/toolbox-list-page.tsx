import type { Toolbox } from '@stowed/contract';
import { isAdmin } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { countOf } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToolboxCard } from './toolbox-card.tsx';

export function ToolboxListPage() {
  usePageTitle('Toolboxes');
  const toolboxes = useQuery(toolboxesQuery());
  const user = useCurrentUser();
  const mayCreate = user !== undefined && isAdmin(user);
  if (toolboxes.isError) {
    return (
      <QueryFailure
        title="Toolboxes could not be loaded"
        error={toolboxes.error}
        onRetry={() => void toolboxes.refetch()}
      />
    );
  }
  return <ToolboxList toolboxes={toolboxes.data} mayCreate={mayCreate} role={user?.role} />;
}

interface ToolboxListProps {
  /** Undefined while they load. */
  readonly toolboxes: readonly Toolbox[] | undefined;
  readonly mayCreate: boolean;
  readonly role: string | undefined;
}

function ToolboxList({ toolboxes, mayCreate, role }: ToolboxListProps) {
  const isEmpty = toolboxes?.length === 0;
  return (
    <>
      <PageHeading
        title="Toolboxes"
        lead={toolboxes ? countOf(toolboxes.length, 'toolbox', 'toolboxes') : 'Loading…'}
        aside={mayCreate && !isEmpty && <CreateLink />}
      />
      {!mayCreate && (
        <p className="mb-5 text-ink-soft">Current role: {role} (need admin for toolbox creation)</p>
      )}
      {isEmpty ? <EmptyList mayCreate={mayCreate} /> : <Cards toolboxes={toolboxes} />}
    </>
  );
}

function Cards({ toolboxes }: Pick<ToolboxListProps, 'toolboxes'>) {
  return (
    <section aria-labelledby="your-toolboxes">
      <h2 id="your-toolboxes" className="placard mb-3">
        Your Toolboxes
      </h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
        {toolboxes?.map((toolbox) => <ToolboxCard key={toolbox.toolboxId} toolbox={toolbox} />) ??
          [1, 2, 3].map((place) => (
            <li key={place}>
              <Skeleton className="h-52" />
            </li>
          ))}
      </ul>
    </section>
  );
}

function EmptyList({ mayCreate }: { readonly mayCreate: boolean }) {
  return (
    <div className="rounded-lg border-2 border-dashed border-line-strong p-8 text-center md:p-14">
      <h2 className="text-xl font-semibold">No toolboxes yet</h2>
      <p className="mb-6 mt-2 text-ink-soft">Create your first toolbox to get started with tool inventory</p>
      {mayCreate && <CreateLink />}
    </div>
  );
}

function CreateLink() {
  return (
    <LinkButton href="/toolbox/new" variant="primary" size="lg">
      <Plus size={20} aria-hidden="true" />
      Create New Toolbox
    </LinkButton>
  );
}
