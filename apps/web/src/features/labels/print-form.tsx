import { endpoints } from '@stowed/contract';
import type { LabelList, Toolbox } from '@stowed/contract';
import { call } from '../../lib/call.ts';
import { drawerPath } from '../../lib/route-params.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SheetFields, useSheetChoice } from './sheet-fields.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { useDownload } from './use-download.ts';

interface PrintFormProps {
  readonly toolbox: Toolbox;
  readonly list: LabelList;
}

export function PrintForm({ toolbox, list }: PrintFormProps) {
  const { toolboxId } = toolbox;
  const choice = useSheetChoice();
  const download = useDownload(`labels-${toolboxId}.pdf`, (query) =>
    call(endpoints.getLabelSheet, { params: { toolboxId }, query }),
  );
  return (
    <div className="grid items-start gap-5 grid-cols-1 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <SheetFields
        choice={choice}
        count={list.labels.length}
        text={list.labels[0]?.text}
        isPending={download.isPending}
        onDownload={download.mutate}
      >
        <LinkButton href={drawerPath(toolboxId, 1)} className="w-full">
          Go to Drawer 1
        </LinkButton>
      </SheetFields>
      <SheetPreview
        toolbox={toolbox}
        list={list}
        sheet={choice.sheet}
        first={choice.first}
        onFirst={choice.setFirst}
      />
    </div>
  );
}
