import type { LabelList, Toolbox } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api-error.ts';
import { toolboxIdOf } from '../../lib/route-params.ts';
import { toolboxQuery } from '../../lib/toolbox-queries.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { InvalidRoute, ToolboxNotFound } from '../../widgets/not-found/not-found-cards.tsx';
import { labelsQuery } from './api/label-queries.ts';
import { PrintForm } from './print-form.tsx';

/** `id`: a segment of the path, not decoded. */
export function LabelsPage({ id }: { readonly id: string }) {
  const toolboxId = toolboxIdOf(id);
  if (toolboxId === undefined) return <InvalidRoute />;
  return <LoadedLabels key={toolboxId} toolboxId={toolboxId} />;
}

function LoadedLabels({ toolboxId }: { readonly toolboxId: string }) {
  const toolbox = useQuery(toolboxQuery(toolboxId));
  const labels = useQuery(labelsQuery(toolboxId));
  const error = toolbox.error ?? labels.error;

  if ([toolbox.error, labels.error].some((each) => hasStatus(each, 404))) {
    return <ToolboxNotFound toolboxId={toolboxId} />;
  }
  if (toolbox.data && labels.data) return <LabelsScreen toolbox={toolbox.data} list={labels.data} />;
  if (error) {
    const handleRetry = () => void Promise.all([toolbox.refetch(), labels.refetch()]);
    return <QueryFailure title="The labels could not be loaded" error={error} onRetry={handleRetry} />;
  }
  return (
    <>
      <PageHeading title="Print labels" lead="Loading…" />
      <div className="grid gap-5 grid-cols-1 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Skeleton className="h-72" />
        <Skeleton className="aspect-[210/297]" />
      </div>
    </>
  );
}

function LabelsScreen({ toolbox, list }: { readonly toolbox: Toolbox; readonly list: LabelList }) {
  return (
    <>
      <PageHeading
        title="Print labels"
        lead={
          <span className="wrap-anywhere">
            QR codes for <strong className="text-ink">{toolbox.name}</strong> and its drawers
          </span>
        }
      />
      <PrintForm toolbox={toolbox} list={list} />
    </>
  );
}
