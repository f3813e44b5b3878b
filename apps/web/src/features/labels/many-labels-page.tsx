import { limits } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { countOf } from '../../lib/format.ts';
import { labelsParameter } from '../../lib/route-params.ts';
import { toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { ManyPrintForm } from './many-print-form.tsx';

const { labels: most } = limits.toolboxesAtOnce;

/** Labels of the toolboxes in the address, in one file. */
export function ManyLabelsPage() {
  const [params] = useSearchParams();
  const toolboxIds = [...new Set(params.getAll(labelsParameter))];
  const isRight = toolboxIds.length > 0 && toolboxIds.length <= most;
  const lead = `QR codes for ${countOf(toolboxIds.length, 'toolbox', 'toolboxes')} and their drawers`;
  return (
    <>
      <PageHeading title="Print labels" lead={lead} />
      {isRight ? <LoadedLabels toolboxIds={toolboxIds} /> : <WrongNumber />}
    </>
  );
}

function WrongNumber() {
  return (
    <Alert title={`Choose between 1 and ${most} toolboxes`}>
      <p className="mb-3">Select them in the table of toolboxes.</p>
      <LinkButton href="/toolboxes">Go to Toolboxes</LinkButton>
    </Alert>
  );
}

function LoadedLabels({ toolboxIds }: { readonly toolboxIds: readonly string[] }) {
  const toolboxes = useQuery(toolboxesQuery());
  return (
    <QueryPart query={toolboxes} failure="The toolboxes could not be loaded" loading="h-72">
      {(all) => {
        const byId = new Map(all.map((toolbox) => [toolbox.toolboxId, toolbox]));
        const found = toolboxIds.flatMap((toolboxId) => byId.get(toolboxId) ?? []);
        const gone = toolboxIds.filter((toolboxId) => !byId.has(toolboxId));
        return (
          <div className="space-y-5">
            {gone.length > 0 && (
              <Alert tone="warn" title="These toolboxes do not exist">
                <p className="wrap-anywhere">{gone.join(', ')}</p>
              </Alert>
            )}
            {found.length > 0 && <ManyPrintForm toolboxes={found} />}
          </div>
        );
      }}
    </QueryPart>
  );
}
