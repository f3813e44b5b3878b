import { endpoints, labelSheet } from '@stowed/contract';
import type { LabelList, LabelSheet, Toolbox } from '@stowed/contract';
import { clamp, labelSheets, labelsPerSheet } from '@stowed/domain';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { countOf } from '../../lib/format.ts';
import { drawerPath } from '../../lib/route-params.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField, NumberField } from '../../ui/field.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { noteLabelsMade } from '../../lib/labels-made.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { showToast } from '../../ui/toast-store.ts';

interface SheetChoice {
  readonly sheet: LabelSheet;
  /** The first free label of the sheet, from 1. */
  readonly first: number;
}

/** Downloads the labels as a PDF. */
function useDownloadLabels(toolboxId: string) {
  const user = useCurrentUser();
  return useMutation({
    mutationFn: (query: SheetChoice) => call(endpoints.getLabelSheet, { params: { toolboxId }, query }),
    onSuccess: (bytes) => {
      if (!bytes) return;
      saveFile(`labels-${toolboxId}.pdf`, new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }));
      if (user) noteLabelsMade(user.organizationId);
    },
    onError: (error) =>
      showToast({
        title: 'The labels could not be created',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}

const sheetOptions = labelSheet.options.map((value) => ({ value, label: labelSheets[value].name }));

interface PrintFormProps {
  readonly toolbox: Toolbox;
  readonly list: LabelList;
}

export function PrintForm({ toolbox, list }: PrintFormProps) {
  const [sheet, setSheet] = useState<LabelSheet>(usualSheet);
  const [first, setFirst] = useState(1);
  const download = useDownloadLabels(toolbox.toolboxId);
  const most = labelsPerSheet(labelSheets[sheet]);
  const handleSheet = (value: string) => {
    const { data } = labelSheet.safeParse(value);
    if (!data) return;
    setSheet(data);
    setFirst(1);
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <section
        aria-label="Sheet"
        className="space-y-5 rounded-lg border border-line bg-surface p-5 shadow-panel"
      >
        <SelectField
          label="Label sheet"
          options={sheetOptions}
          value={sheet}
          onChange={(event) => handleSheet(event.target.value)}
        />
        <NumberField
          label="First free label"
          hint={`1 to ${most}, counted in rows from the top left, for a partly used sheet`}
          min={1}
          max={most}
          fallback={1}
          value={first}
          onChange={(value) => setFirst(clamp(Math.round(value), 1, most))}
        />
        <UnreachableAddress text={list.labels[0]?.text} />
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          isPending={download.isPending}
          onClick={() => download.mutate({ sheet, first })}
        >
          {!download.isPending && <Download size={20} aria-hidden="true" />}
          Download PDF
        </Button>
        <p className="text-sm text-ink-soft">
          {countOf(list.labels.length, 'label')}. Print at 100 % (“actual size”), not “fit to page”.
        </p>
        <LinkButton href={drawerPath(toolbox.toolboxId, 1)} className="w-full">
          Go to Drawer 1
        </LinkButton>
      </section>
      <SheetPreview toolbox={toolbox} list={list} sheet={sheet} first={first} onFirst={setFirst} />
    </div>
  );
}

/** North America prints on Letter, the rest of the world on A4. */
function usualSheet(): LabelSheet {
  return /-(US|CA|MX|PH)\b/i.test(navigator.language) ? '5160' : 'l7160';
}

/** Warns before printing about codes that only the server itself could open. */
function UnreachableAddress({ text }: { readonly text: string | undefined }) {
  if (!text || !URL.canParse(text)) return null;
  const { origin, hostname } = new URL(text);
  if (!/^(localhost|127\.|\[::1\])/.test(hostname)) return null;
  return (
    <Alert tone="warn" title="Only this computer can open these addresses">
      <p className="wrap-anywhere">
        The codes start with {origin}. The scanner here reads them on every device, but a phone’s camera app
        does not. To fix that, set PUBLIC_URL on the server before you print.
      </p>
    </Alert>
  );
}
