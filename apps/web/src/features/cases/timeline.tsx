import { rankAndName } from '@stowed/domain';
import type { CaseDetails, TimelineEntry } from '@stowed/contract';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { entryLooks, entryTitle } from './timeline-words.ts';

/** Everything that was done, newest first. */
export function Timeline({ details: { entries } }: { readonly details: CaseDetails }) {
  return (
    <Card title="What was done" bodyClassName="">
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.sequence} entry={entry} />
        ))}
      </ol>
    </Card>
  );
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const { kind, at, person, text, imageUrl } = entry;
  const Icon = entryLooks[kind].icon;
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{entryTitle(entry)}</p>
        {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
        {imageUrl && (
          <img
            src={imageUrl}
            alt={`Photo: ${entryTitle(entry)}`}
            loading="lazy"
            className="my-2 max-h-64 rounded-md border border-line"
          />
        )}
        <p className="text-sm text-ink-soft">
          {formatDateTime(at)}, {rankAndName(person)}
        </p>
      </div>
    </li>
  );
}
