import { endpoints } from '@stowed/contract';
import type { Drawer, JudgmentWeek, ResponseOf } from '@stowed/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pathOf } from '../../../lib/call.ts';
import { cx } from '../../../lib/cx.ts';
import { QueryPart } from '../../../ui/query-failure.tsx';
import { barsOf, countWords, fewWords, highestOf, rates, shareOf } from './judgment-rates.ts';
import type { Rate } from './judgment-rates.ts';
import { CoverageTable, TemplateCoverage } from './template-coverage.tsx';

const judgmentsQuery = ({ toolboxId, number: drawerNumber }: Drawer) =>
  queryOptions<ResponseOf<typeof endpoints.getJudgments>>({
    queryKey: [pathOf(endpoints.getJudgments.path, { toolboxId, drawerNumber })],
    // Photos of other people change it at any time.
    staleTime: 0,
  });

/**
 * What the template covers, and corrections, doubts and refused photos of the last weeks: each as a small
 * chart, and all as tables.
 */
export function Judgments({ drawer }: { readonly drawer: Drawer }) {
  const query = useQuery(judgmentsQuery(drawer));
  return (
    <QueryPart query={query} failure="The figures could not be loaded" loading="h-64">
      {({ weeks }) => (
        <div className="space-y-5">
          <TemplateCoverage drawer={drawer} />
          {rates.map((rate) => (
            <RateChart key={rate.title} rate={rate} weeks={weeks} />
          ))}
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Show as a table</summary>
            <CoverageTable drawer={drawer} />
            <WeekTable weeks={weeks} />
          </details>
        </div>
      )}
    </QueryPart>
  );
}

interface RateChartProps {
  readonly rate: Rate;
  readonly weeks: readonly JudgmentWeek[];
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

function RateChart({ rate, weeks }: RateChartProps) {
  const share = shareOf(weeks, rate);
  const few = fewWords(weeks, rate);
  return (
    <section aria-label={rate.title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{rate.title}</h3>
        <p>
          {share === undefined ? (
            <span className="text-ink-soft">Too few to say</span>
          ) : (
            <span className="reading text-xl">{percent.format(share)}</span>
          )}{' '}
          <span className="text-sm text-ink-soft">{countWords(weeks, rate)}</span>
        </p>
      </div>
      {share !== undefined && <Bars rate={rate} weeks={weeks} />}
      {share !== undefined && few && <p className="text-sm text-ink-soft">{few}.</p>}
      <p className="text-sm text-ink-soft">{rate.hint}</p>
    </section>
  );
}

const BAR = 8;
const HEIGHT = 32;

/** A date without a time is the same day everywhere. */
const weekDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const axisLook = 'text-xs text-ink-soft tabular-nums';

/** One bar for each week, the newest on the right, with its scale. The table holds the numbers. */
function Bars({ rate, weeks }: RateChartProps) {
  const highest = highestOf(weeks, rate);
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <div aria-hidden="true" className={cx(axisLook, 'my-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2')}>
      <div className="flex flex-col justify-between text-right leading-none">
        <span data-axis="">{highest > 0 && percent.format(highest)}</span>
        <span data-axis="">{percent.format(0)}</span>
      </div>
      <svg
        viewBox={`0 0 ${weeks.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-12 w-full border-b border-line-strong"
      >
        {barsOf(weeks, rate).map((bar, at) => (
          <rect
            key={weeks[at]?.start}
            x={at * BAR + 1}
            width={BAR - 2}
            y={HEIGHT - Math.max(1, (bar ?? 0) * HEIGHT)}
            height={Math.max(1, (bar ?? 0) * HEIGHT)}
            className={bar === undefined ? 'fill-line' : 'fill-accent'}
          />
        ))}
      </svg>
      {first && last && (
        <p className="col-start-2 mt-1 flex justify-between">
          <span data-axis="">Week of {weekDay.format(new Date(first.start))}</span>
          <span data-axis="">{weekDay.format(new Date(last.start))}</span>
        </p>
      )}
    </div>
  );
}

function WeekTable({ weeks }: { readonly weeks: readonly JudgmentWeek[] }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Weeks">
      <table className="w-full text-right text-sm max-sm:text-xs">
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th className="py-1.5 pr-2 text-left font-semibold">Week of</th>
            {['Photos', 'Refused', 'Verdicts', 'Doubts', 'Corrected'].map((title) => (
              <th key={title} className="px-0.5 py-1.5 font-semibold sm:px-1.5">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {weeks.toReversed().map(({ start, photos, refused, verdicts, doubts, corrections }) => (
            <tr key={start}>
              <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
                {weekDay.format(new Date(start))}
              </th>
              {Object.entries({ photos, refused, verdicts, doubts, corrections }).map(([name, count]) => (
                <td key={name} className="px-0.5 py-1.5 tabular-nums sm:px-1.5">
                  {count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
