import { Download } from 'lucide-react';
import { useId } from 'react';
import type { FormEvent } from 'react';
import { countOf } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { CardFailure } from '../../../ui/query-failure.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { ListFileButton } from '../../../widgets/list-file-button.tsx';
import { ImportPreview } from './import-preview.tsx';
import { sizeOf } from './import-words.ts';
import { sampleFile } from './sample.ts';
import { importPlace, useImport } from './use-import.ts';

type Import = ReturnType<typeof useImport>;

/** Makes many toolboxes with their drawers and the names of their tools from one list. */
export function ImportPage() {
  const page = useImport();
  return (
    <>
      <PageHeading
        title="Import toolboxes"
        lead="Many toolboxes, their drawers and the names of their tools from one list."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <ListForm page={page} />
        <Preview page={page} />
      </div>
      <UnsavedGuard place={importPlace} work={page.isEmpty ? undefined : page.text}>
        The list is not imported and will be lost.
      </UnsavedGuard>
    </>
  );
}

function ListForm({ page }: { readonly page: Import }) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    page.submit();
  };
  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      className="space-y-4 rounded-lg border border-line bg-surface p-5 shadow-panel"
    >
      {page.failure && (
        <Alert tone="bad" title="Nothing was imported">
          <p className="wrap-anywhere">{page.failure}</p>
        </Alert>
      )}
      <TextAreaField
        label="List"
        hint="Paste spreadsheet cells with their header row. An empty toolbox or drawer cell repeats the one above."
        rows={10}
        spellCheck={false}
        autoComplete="off"
        value={page.text}
        onChange={(event) => page.setText(event.target.value)}
        className="[&_textarea]:whitespace-pre"
      />
      <div className="grid gap-3">
        <ListFileButton onText={page.setText} />
        <Button variant="quiet" onClick={() => saveFile('toolboxes-sample.csv', sampleFile())}>
          <Download size={18} aria-hidden="true" /> Save a sample
        </Button>
      </div>
      <Submit page={page} />
    </form>
  );
}

function Submit({ page: { plan, isPending } }: { readonly page: Import }) {
  const id = useId();
  const isReady = plan !== undefined && plan.problems.length === 0;
  const size = plan && sizeOf(plan);
  const label = size && isReady ? wordsFor(size) : 'Import';
  return (
    <div className="space-y-2">
      <Button
        type="submit"
        size="lg"
        variant="primary"
        className="w-full"
        disabled={!isReady}
        isPending={isPending}
        aria-describedby={id}
      >
        {label}
      </Button>
      <p id={id} className="text-sm text-ink-soft">
        {isReady || !plan
          ? 'Everything is created, or nothing. In existing toolboxes only waiting names change.'
          : `Correct ${countOf(plan.problems.length, 'problem')} first.`}
      </p>
    </div>
  );
}

function wordsFor({ toolboxes, names }: ReturnType<typeof sizeOf>): string {
  if (toolboxes > 0) return `Create ${countOf(toolboxes, 'toolbox', 'toolboxes')}`;
  return `Add ${countOf(names, 'tool name')}`;
}

function Preview({ page }: { readonly page: Import }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="placard mb-3">
        What will be created
      </h2>
      <PreviewContent page={page} />
    </section>
  );
}

function PreviewContent({ page: { isEmpty, plan, error, retry } }: { readonly page: Import }) {
  if (isEmpty) {
    return (
      <p className="rounded-lg border-2 border-dashed border-line-strong p-8 text-center text-ink-soft">
        Paste a list or choose a file to see it here.
      </p>
    );
  }
  if (error) {
    return (
      <CardFailure
        title="Your toolboxes could not be loaded, so the changes cannot be shown"
        error={error}
        onRetry={retry}
      />
    );
  }
  return plan ? <ImportPreview plan={plan} /> : <Skeleton className="h-40" />;
}
