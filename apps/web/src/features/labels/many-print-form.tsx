import { endpoints } from '@stowed/contract';
import type { Toolbox } from '@stowed/contract';
import { labelSheets, labelsPerSheet } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { countOf } from '../../lib/format.ts';
import { labelsQuery } from './api/label-queries.ts';
import { SheetFields, useSheetChoice } from './sheet-fields.tsx';
import { useDownload } from './use-download.ts';

/** One for the toolbox and one for each drawer. */
const labelsOf = ({ drawers }: Toolbox): number => drawers + 1;

/** The form of one toolbox's labels for several, with what will be printed in place of a preview. */
export function ManyPrintForm({ toolboxes }: { readonly toolboxes: readonly Toolbox[] }) {
  const choice = useSheetChoice();
  const toolboxIds = toolboxes.map(({ toolboxId }) => toolboxId);
  // The address in the codes is the same for all.
  const { data: first } = useQuery(labelsQuery(toolboxIds[0] ?? ''));
  const name = `labels-${countOf(toolboxIds.length, 'toolbox', 'toolboxes').replace(' ', '-')}.pdf`;
  const download = useDownload(name, (query) =>
    call(endpoints.getLabelSheets, { query: { ...query, toolboxIds: JSON.stringify(toolboxIds) } }),
  );
  const labels = toolboxes.reduce((sum, toolbox) => sum + labelsOf(toolbox), 0);
  const pages = Math.ceil((choice.first - 1 + labels) / labelsPerSheet(labelSheets[choice.sheet]));
  return (
    <div className="grid items-start gap-5 grid-cols-1 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <SheetFields
        choice={choice}
        count={labels}
        text={first?.labels[0]?.text}
        isPending={download.isPending}
        onDownload={download.mutate}
      />
      <section aria-label="What will be printed" className="min-w-0">
        <h2 className="placard mb-3">
          {countOf(labels, 'label')} on {countOf(pages, 'sheet')}
        </h2>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {toolboxes.map((toolbox) => (
            <li key={toolbox.toolboxId} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {toolbox.name} <span className="stencil text-ink-soft">{toolbox.toolboxId}</span>
              </span>
              <span className="text-ink-soft">{countOf(labelsOf(toolbox), 'label')}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
