import type { Toolbox } from '@stowed/contract';
import { limits } from '@stowed/contract';
import { Copy, Download, LayoutTemplate, Printer, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatNumber } from '../../../lib/format.ts';
import { manyLabelsPath } from '../../../lib/route-params.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DuplicateDialog } from '../duplicate/duplicate-dialog.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import type { FleetData, FleetRow } from './fleet-rows.ts';
import { tableFile } from './table-file.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  /** All rows that the filters leave, also those of other pages. */
  readonly rows: readonly FleetRow[];
  readonly selection: Selection;
  readonly data: FleetData;
  /** All toolboxes, to choose one whose templates are copied. */
  readonly all: readonly Toolbox[];
}

/** Selects what the filters leave, also on other pages. */
export function SelectAll({ rows, selection }: Pick<SelectionBarProps, 'rows' | 'selection'>) {
  const count = selection.ids.size;
  const isAll = count === rows.length;
  const selectAll = () => selection.set(rows.map(({ toolbox }) => toolbox.toolboxId));
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 pl-4 font-semibold">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={isAll ? selection.clear : selectAll}
        className="size-5 accent-accent"
      />
      Select all {formatNumber(rows.length)}
    </label>
  );
}

/** What can be done with those that are selected. */
export function SelectionBar(props: SelectionBarProps) {
  return props.selection.ids.size > 0 && <Acts {...props} />;
}

/** Above the tab bar of a phone, after the last row; on wider screens below the page's head. */
const barLook = cx(
  'sticky z-20 border-line bg-surface px-3 py-1.5 shadow-float max-md:bottom-[calc(57px+env(safe-area-inset-bottom))]',
  'max-md:order-last max-md:-mx-4 max-md:mt-5 max-md:border-y md:top-17 md:mb-3 md:rounded-lg md:border md:py-3',
);

/** One row on a phone, which scrolls sideways; with large text it goes below the count. */
const actsLook = cx(
  'flex gap-2 max-md:-m-1 max-md:min-w-0 max-md:grow max-md:basis-40 max-md:overflow-x-auto max-md:p-1 md:flex-wrap',
  'overscroll-x-contain whitespace-nowrap [scrollbar-width:none] max-md:*:shrink-0 max-md:*:px-2.5',
);

type Act = 'duplicate' | 'apply';

function Acts({ rows, selection, data, all }: SelectionBarProps) {
  const [act, setAct] = useState<Act>();
  const chosen = rows.filter(({ toolbox }) => selection.has(toolbox.toolboxId));
  const close = () => setAct(undefined);
  const done = () => {
    close();
    selection.clear();
  };
  return (
    <section data-bottom-bar aria-label="Selected toolboxes" className={barLook}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 md:flex-nowrap">
        <p role="status" className="reading">
          {formatNumber(chosen.length)} selected
        </p>
        <Button variant="quiet" className="max-md:px-3 md:order-last" onClick={selection.clear}>
          <X size={18} aria-hidden="true" /> <span className="max-md:sr-only">Clear</span>
        </Button>
        <div className={actsLook}>
          <PrintLink chosen={chosen} />
          <Button onClick={() => saveFile('toolboxes.csv', tableFile(chosen))}>
            <Download size={18} aria-hidden="true" /> Export CSV
          </Button>
          <Button disabled={chosen.length > limits.copies.max} onClick={() => setAct('duplicate')}>
            <Copy size={18} aria-hidden="true" /> Duplicate
          </Button>
          <Button disabled={chosen.length > limits.toolboxesAtOnce.templates} onClick={() => setAct('apply')}>
            <LayoutTemplate size={18} aria-hidden="true" /> Apply templates
          </Button>
        </div>
      </div>
      <TooMany count={chosen.length} />
      {act === 'duplicate' && (
        <DuplicateDialog sources={chosen.map(({ toolbox }) => toolbox)} onClose={close} onDone={done} />
      )}
      {act === 'apply' && (
        <ApplyDialog targets={chosen} short={data.short} all={all} onClose={close} onDone={done} />
      )}
    </section>
  );
}

function PrintLink({ chosen }: { readonly chosen: readonly FleetRow[] }) {
  const content = (
    <>
      <Printer size={18} aria-hidden="true" /> Print labels
    </>
  );
  if (chosen.length > limits.toolboxesAtOnce.labels) {
    return <Button disabled>{content}</Button>;
  }
  return (
    <LinkButton href={manyLabelsPath(chosen.map(({ toolbox }) => toolbox.toolboxId))}>{content}</LinkButton>
  );
}

/** Says why buttons are disabled. */
function TooMany({ count }: { readonly count: number }) {
  const { labels, templates } = limits.toolboxesAtOnce;
  if (count <= labels) return null;
  const isPastTemplates = count > templates;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      Print labels for at most {labels} at once, duplicate at most {limits.copies.max}
      {isPastTemplates && `, apply templates to at most ${templates}`}.
    </p>
  );
}
