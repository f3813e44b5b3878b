import type { Overview, Toolbox } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { areLabelsMade } from '../../lib/labels-made.ts';
import { labelsPath, templatesPath } from '../../lib/route-params.ts';
import { overviewQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { Card } from '../../ui/card.tsx';

interface Step {
  readonly text: string;
  readonly isDone: boolean;
  /** Undefined until the earlier step is done. */
  readonly href: string | undefined;
}

/**
 * The first steps of a new organization. Finished ones are checked off; the card disappears once at most the
 * labels are left.
 */
export function SetUpCard({ organizationId }: { readonly organizationId: string }) {
  const { data: toolboxes } = useQuery(toolboxesQuery());
  const { data: overview } = useQuery(overviewQuery());
  if (!toolboxes || !overview) return null;
  if (toolboxes.length > 0 && overview.drawersWithTemplate > 0 && overview.people > 1) return null;
  return (
    <Card title="Set up" className="mb-4" bodyClassName="">
      <ol className="divide-y divide-line">
        {stepsOf(toolboxes, overview, areLabelsMade(organizationId)).map((step) => (
          <li key={step.text}>
            <StepRow {...step} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function stepsOf([first]: readonly Toolbox[], overview: Overview, areLabeled: boolean): Step[] {
  const { drawersWithTemplate, withoutTemplate, people } = overview;
  const next = withoutTemplate[0] ?? first?.toolboxId;
  return [
    { text: 'Create a toolbox', isDone: first !== undefined, href: '/toolbox/new' },
    {
      text: 'Make the templates of its drawers',
      isDone: drawersWithTemplate > 0 && withoutTemplate.length === 0,
      href: next && templatesPath(next),
    },
    { text: 'Print its labels', isDone: areLabeled, href: first && labelsPath(first.toolboxId) },
    { text: 'Invite people', isDone: people > 1, href: '/user-management' },
  ];
}

const rowLook = 'flex min-h-12 items-center gap-3 px-4 py-1.5';

function StepRow({ text, isDone, href }: Step) {
  if (isDone) {
    return (
      <p className={rowLook}>
        <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-good" />
        <span className="grow text-ink-soft">{text}</span> <span className="text-sm text-good">Done</span>
      </p>
    );
  }
  const face = (
    <>
      <Circle size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <span className="grow">{text}</span>
    </>
  );
  if (href === undefined) return <p className={`${rowLook} text-ink-soft`}>{face}</p>;
  return (
    <Link href={href} className={`${rowLook} font-semibold hover:bg-sunken`}>
      {face}
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
    </Link>
  );
}
