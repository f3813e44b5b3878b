import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { countOf, formatDateTime, formatMoment, formatNumber } from '../../lib/format.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Alert } from '../../ui/alert.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';

/** Today's AI calls, in total and by person. */
const aiUsageQuery = () =>
  queryOptions<ResponseOf<typeof endpoints.getAiUsage>>({ queryKey: [endpoints.getAiUsage.path] });

const usedPercent = (calls: number, limit: number): number =>
  limit === 0 ? 100 : Math.min(100, (100 * calls) / limit);

/** Today's use of the paid service, in total and by person. */
export function AiUsage() {
  const query = useQuery(aiUsageQuery());
  return (
    <div className="space-y-3 py-4">
      <h3 className="font-semibold">AI calls today</h3>
      <QueryPart query={query} failure="The number of AI calls could not be loaded" loading="h-16">
        {({ calls, limit, limitPerPerson, resetsAt, restsUntil, people }) => (
          <>
            {restsUntil && (
              <Alert tone="warn" title="Gemini does not respond">
                <p>
                  The next attempt is after {formatMoment(restsUntil)}. Photos sent before then are not
                  judged, but can be sent again. With the built-in engine they are judged on your own server.
                </p>
              </Alert>
            )}
            <p>
              <span className="reading text-xl">{formatNumber(calls)}</span> of {formatNumber(limit)} used
              {calls >= limit && <strong className="text-warn">: none left</strong>}
            </p>
            <div
              role="meter"
              aria-label="AI calls used today"
              aria-valuenow={Math.min(calls, limit)}
              aria-valuemin={0}
              aria-valuemax={limit}
              className="h-3 overflow-hidden rounded-full border border-line-strong bg-sunken"
            >
              <div className="h-full bg-accent" style={{ width: `${usedPercent(calls, limit)}%` }} />
            </div>
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
