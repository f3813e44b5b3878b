import type { DrawerTemplate } from '@stowed/contract';
import { namesMissingWords } from '@stowed/domain';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatDate } from '../../../lib/format.ts';
import { TextField } from '../../../ui/field.tsx';
import { Thumbnail } from '../../../widgets/tool-picture/thumbnail.tsx';
import { findTemplates } from './template-choices.ts';

interface TemplatePickerProps {
  readonly templates: readonly DrawerTemplate[];
  readonly onExpired: () => void;
  readonly onPick: (template: DrawerTemplate) => void;
}

/** As many as a person will read. */
const MOST_SHOWN = 40;

/** Finds the drawer to copy the template from. */
export function TemplatePicker({ templates, onExpired, onPick }: TemplatePickerProps) {
  const [text, setText] = useState('');
  const found = findTemplates(templates, text);
  if (templates.length === 0) return <p className="text-ink-soft">No other drawer has a template yet.</p>;
  return (
    <div className="space-y-4">
      <TextField
        label="Search"
        type="search"
        placeholder="Toolbox, drawer or tool"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="text-sm text-ink-soft">
        {found.length > MOST_SHOWN
          ? `Showing ${MOST_SHOWN} of ${found.length} templates. Search to find others.`
          : countOf(found.length, 'template')}
      </p>
      <ul className="grid gap-2 md:grid-cols-2">
        {found.slice(0, MOST_SHOWN).map((template) => (
          <li key={template.templateId}>
            <Choice template={template} onExpired={onExpired} onPick={onPick} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice({
  template,
  onExpired,
  onPick,
}: Omit<TemplatePickerProps, 'templates'> & { readonly template: DrawerTemplate }) {
  const { toolboxId, drawerNumber, templateTools, templateImageUrl, updatedAt } = template;
  const unnamed = namesMissingWords(templateTools);
  return (
    <button
      type="button"
      onClick={() => onPick(template)}
      className="flex w-full items-center gap-3 rounded-md border border-line bg-surface p-2 text-left hover:border-accent"
    >
      <Thumbnail
        imageUrl={templateImageUrl}
        alt=""
        onExpired={onExpired}
        className="aspect-4/3 w-24 shrink-0"
      />
      <span className="min-w-0 grow">
        <span className="stencil block wrap-anywhere">{toolboxId}</span>
        <span className="block font-semibold">Drawer {drawerNumber}</span>
        <span className="block text-sm text-ink-soft">
          {countOf(templateTools.length, 'tool')} · {formatDate(updatedAt)}
          {unnamed && <span className="block text-warn">{unnamed}</span>}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
    </button>
  );
}
