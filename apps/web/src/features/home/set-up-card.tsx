import type { Overview, Toolbox } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { labelsPath, OPEN_DRAWER, templatesPath } from '../../lib/route-params.ts';
import { isSetUpHidden, noteSetUpHidden } from '../../lib/set-up-hidden.ts';
import { overviewQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface Step {
  readonly text: string;
  readonly isDone: boolean;
  /** Undefined until the earlier step is done. */
  readonly href: string | undefined;
}

/**
 * The first steps of a new organization. Finished ones are checked off; the card disappears once all are,
 * or when someone hides it on this device.
 */
export function SetUpCard({ organizationId }: { readonly organizationId: string }) {
  const { data: toolboxes } = useQuery(toolboxesQuery());
  const { data: overview } = useQuery(overviewQuery());
  const [isHidden, setIsHidden] = useState(isSetUpHidden(organizationId));
  if (!toolboxes || !overview || isHidden) return null;
  const steps = stepsOf(toolboxes, overview);
  if (steps.every(({ isDone }) => isDone)) return null;
  const hide = () => {
    noteSetUpHidden(organizationId);
    setIsHidden(true);
  };
  return (
    <Card
      title="Set up"
      aside={
        <Button variant="quiet" onClick={hide}>
          Hide
        </Button>
      }
      bodyClassName=""
    >
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <li key={step.text}>
            <StepRow {...step} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function stepsOf([first]: readonly Toolbox[], overview: Overview): Step[] {
  const { drawersWithTemplate, withoutTemplate, areLabelsPrinted, people } = overview;
  const next = withoutTemplate[0] ?? first?.toolboxId;
  return [
    { text: 'Create a toolbox', isDone: first !== undefined, href: '/toolbox/new' },
    {
      text: 'Make the templates of its drawers',
      isDone: drawersWithTemplate > 0 && withoutTemplate.length === 0,
      href: next && templatesPath(next, OPEN_DRAWER),
    },
    { text: 'Print its labels', isDone: areLabelsPrinted, href: first && labelsPath(first.toolboxId) },
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
