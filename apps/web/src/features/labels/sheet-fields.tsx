import { labelSheet } from '@stowed/contract';
import type { LabelSheet } from '@stowed/contract';
import { clamp, labelSheets, labelsPerSheet } from '@stowed/domain';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, NumberField } from '../../ui/field.tsx';
import type { SheetChoice } from './use-download.ts';

const sheetOptions = labelSheet.options.map((value) => ({ value, label: labelSheets[value].name }));

/** The chosen sheet and its first free label. */
export function useSheetChoice() {
  const [sheet, setSheet] = useState<LabelSheet>(usualSheet);
  const [first, setFirst] = useState(1);
  const chooseSheet = (value: string) => {
    const { data } = labelSheet.safeParse(value);
    if (!data) return;
    setSheet(data);
    setFirst(1);
  };
  return { sheet, first, chooseSheet, setFirst };
}

interface SheetFieldsProps {
  readonly choice: ReturnType<typeof useSheetChoice>;
  /** Number of labels. */
  readonly count: number;
  /** What one of the codes says. */
  readonly text: string | undefined;
  readonly isPending: boolean;
  readonly onDownload: (choice: SheetChoice) => void;
  readonly children?: ReactNode;
}

export function SheetFields({ choice, count, text, isPending, onDownload, children }: SheetFieldsProps) {
  const { sheet, first, chooseSheet, setFirst } = choice;
  const most = labelsPerSheet(labelSheets[sheet]);
  return (
    <section
      aria-label="Sheet"
      className="space-y-5 rounded-lg border border-line bg-surface p-5 shadow-panel"
    >
      <SelectField
        label="Label sheet"
        options={sheetOptions}
        value={sheet}
        onChange={(event) => chooseSheet(event.target.value)}
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
      <UnreachableAddress text={text} />
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        isPending={isPending}
        onClick={() => onDownload({ sheet, first })}
      >
        {!isPending && <Download size={20} aria-hidden="true" />}
        Download PDF
      </Button>
      <p className="text-sm text-ink-soft">
        {countOf(count, 'label')}. Print at 100% (“actual size”), not “fit to page”.
      </p>
      {children}
    </section>
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
