import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '../../lib/format.ts';
import { missingToolsQuery, overviewQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { Card } from '../../ui/card.tsx';
import { unseenInComplete } from '../../widgets/missing-words.ts';

/** Figures for administrators, each with a link to its list; the missing tools have their own card. */
export function FleetFigures() {
  const { data: toolboxes = [] } = useQuery(toolboxesQuery());
  const { data: overview } = useQuery(overviewQuery());
  const { data: list } = useQuery(missingToolsQuery());
  if (!overview || toolboxes.length === 0) return null;
  const complete = toolboxes.filter(({ status }) => status === 'complete').length;
  const { withoutTemplate, photos, refusedPhotos } = overview;
  return (
    <Card title="Organization" bodyClassName="">
      <ul className="divide-y divide-line">
        <Figure
          term="Toolboxes complete"
          doubt={unseenInComplete(list, toolboxes)}
          href="/toolboxes?status=complete"
        >
          {formatNumber(complete)} of {formatNumber(toolboxes.length)}
        </Figure>
        <Figure term="Toolboxes that need templates" href="/toolboxes?template=needed">
          {formatNumber(withoutTemplate.length)}
        </Figure>
        <Figure term="Photos refused in 7 days" href="/audit?time=7d&kind=image_refused">
          {formatNumber(refusedPhotos)} of {formatNumber(photos)}
        </Figure>
      </ul>
    </Card>
  );
}

interface FigureProps {
  readonly term: string;
  /** What the figure does not say: why it is not as good as it looks. */
  readonly doubt?: string;
  readonly href: string;
  readonly children: ReactNode;
}

function Figure({ term, doubt, href, children }: FigureProps) {
  return (
    <li>
      <Link href={href} className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-sunken">
        <span className="min-w-0 grow">
          {term}
          {doubt && (
            <>
              {' '}
              <span className="block text-sm text-warn">{doubt}</span>
            </>
          )}
        </span>{' '}
        <span className="reading shrink-0 text-lg">{children}</span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
