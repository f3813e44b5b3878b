import { useQuery } from '@tanstack/react-query';
import { countOf, formatDateTime, formatNumber } from '../../lib/format.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { aiUsageQuery } from './api/ai-usage-query.ts';

/** How much of the day's budget for the paid service is used, and by whom. */
export function AiUsage() {
  const query = useQuery(aiUsageQuery());
  return (
    <div className="space-y-3 py-4">
      <h3 className="font-semibold">AI calls today</h3>
      <QueryPart query={query} failure="The number of AI calls could not be loaded" loading="h-16">
        {({ calls, limit, limitPerPerson, resetsAt, people }) => (
          <>
            <p>
              <span className="reading text-xl">{formatNumber(calls)}</span> of {formatNumber(limit)} used
              {calls >= limit && <strong className="text-warn">: none left</strong>}
            </p>
            <meter
              aria-label="AI calls used today"
              className="block h-3 w-full"
              value={Math.min(calls, limit)}
              max={Math.max(1, limit)}
            />
            <p className="text-sm text-ink-soft">
              Each person may use {formatNumber(limitPerPerson)} a day. When the calls are used up, the
              built-in engine judges alone. The count starts again on {formatDateTime(resetsAt)}.
            </p>
            {people.length > 0 && (
              <Accordion title={`By person: ${people.length}`}>
                <ul className="divide-y divide-line">
                  {people.map((person) => (
                    <li key={person.id} className="flex items-baseline justify-between gap-4 py-2">
                      <span className="min-w-0 wrap-anywhere">{person.name}</span>
                      <span className="reading shrink-0">
                        {countOf(person.calls, 'call')}
                        {person.calls >= limitPerPerson && <span className="text-warn">, none left</span>}
                      </span>
                    </li>
                  ))}
                </ul>
              </Accordion>
            )}
          </>
        )}
      </QueryPart>
    </div>
  );
}
