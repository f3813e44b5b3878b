import type { Drawer, LearnedVersion, Learning } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { learningQuery, useActivateLearning } from './learning.ts';

interface LearningPartProps {
  readonly toolboxId: string;
  readonly drawer: Drawer;
}

/** What the built-in engine has learnt about this drawer, and the way back. For administrators. */
export function LearningPart({ toolboxId, drawer }: LearningPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (drawer.templateId === null) return null;
  return (
    <>
      <Button className="w-full" onClick={() => setIsOpen(true)}>
        <GraduationCap size={18} aria-hidden="true" />
        What the engine learned
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Learned"
        description={`Completing drawer ${drawer.number} with missing tools, and training images of it that somebody verified, show the built-in engine how its empty places look. Nothing it learns makes it call a tool present.`}
      >
        <Versions toolboxId={toolboxId} drawer={drawer} />
      </Dialog>
    </>
  );
}

/** Versions that are shown at once, and how many more on each wish for more. */
const PAGE = 10;

function Versions({ toolboxId, drawer }: LearningPartProps) {
  const [count, setCount] = useState(PAGE);
  const query = useQuery(learningQuery({ toolboxId, drawerNumber: drawer.number, count }));
  const choice = useActivateLearning(toolboxId, drawer);
  return (
    <QueryPart query={query} failure="What was learned could not be loaded" loading="h-24">
      {(learning) =>
        learning.versions.length === 0 ? (
          <p>Nothing yet. Photos are judged as the engine was shipped.</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {rowsOf(learning).map((row) => (
                <li key={row.version} className="flex min-h-14 items-center justify-between gap-3 py-2">
                  <span className="min-w-0">
                    <span className="block font-semibold">
                      {row.version === 0 ? 'As shipped' : `Version ${row.version}`}
                    </span>
                    <span className="block text-sm text-ink-soft wrap-anywhere">{row.text}</span>
                  </span>
                  <VersionChoice {...row} active={learning.active} choice={choice} />
                </li>
              ))}
            </ul>
            {learning.total > count && (
              <Button
                className="mt-3 w-full"
                isPending={query.isPlaceholderData}
                onClick={() => setCount(count + PAGE)}
              >
                Show more
              </Button>
            )}
          </>
        )
      }
    </QueryPart>
  );
}

interface VersionChoiceProps {
  readonly version: number;
  readonly isKept: boolean;
  readonly active: number;
  readonly choice: ReturnType<typeof useActivateLearning>;
}

/** Whether the version is in use, and else the way to it, as long as there is one. */
function VersionChoice({ version, isKept, active, choice }: VersionChoiceProps) {
  if (version === active) return <Badge tone="good">In use</Badge>;
  if (!isKept) return <span className="shrink-0 text-sm text-ink-soft">On record only</span>;
  return (
    <Button
      size="tight"
      className="shrink-0"
      aria-label={version === 0 ? 'Go back to as shipped' : `Use version ${version}`}
      isPending={choice.isPending && choice.variables === version}
      disabled={choice.isPending}
      onClick={() => choice.mutate(version)}
    >
      {version < active ? 'Go back' : 'Use this'}
    </Button>
  );
}

const waysToTeach: Readonly<Record<LearnedVersion['source'], string>> = {
  completion: 'completed the drawer',
  image: 'verified a training image',
  withdrawal: 'un-verified a training image',
  deletion: 'deleted a training image',
  remarking: 'marked a training image anew, which took it back',
};

const told = ({ at, by, source, photos, tools }: LearnedVersion): string =>
  `${formatDate(at)}, ${by} ${waysToTeach[source]}: from ${countOf(photos, 'photo')}, ${countOf(tools, 'empty place')} known`;

const rowsOf = ({ versions }: Learning) => [
  ...versions.map((one) => ({ version: one.version, isKept: one.isKept, text: told(one) })),
  { version: 0, isKept: true, text: 'Nothing learned' },
];
