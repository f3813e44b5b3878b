import type { Drawer, LearnedVersion, Learning } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { learningQuery, useActivateLearning } from './api/learning.ts';

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
        description={`Each time drawer ${drawer.number} is completed with missing tools, the built-in engine learns how their empty places look. Nothing it learns makes it call a tool present.`}
      >
        <Versions toolboxId={toolboxId} drawer={drawer} />
      </Dialog>
    </>
  );
}

function Versions({ toolboxId, drawer }: LearningPartProps) {
  const query = useQuery(learningQuery(toolboxId, drawer.number));
  const choice = useActivateLearning(toolboxId, drawer);
  return (
    <QueryPart query={query} failure="What was learned could not be loaded" loading="h-24">
      {(learning) =>
        learning.versions.length === 0 ? (
          <p>Nothing yet. Photos are judged as the engine was shipped.</p>
        ) : (
          <ul className="divide-y divide-line">
            {rowsOf(learning).map(({ version, text }) => (
              <li key={version} className="flex min-h-14 items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block font-semibold">
                    {version === 0 ? 'As shipped' : `Version ${version}`}
                  </span>
                  <span className="block text-sm text-ink-soft wrap-anywhere">{text}</span>
                </span>
                {version === learning.active ? (
                  <Badge tone="good">In use</Badge>
                ) : (
                  <Button
                    size="tight"
                    className="shrink-0"
                    aria-label={version === 0 ? 'Go back to as shipped' : `Use version ${version}`}
                    isPending={choice.isPending && choice.variables === version}
                    disabled={choice.isPending}
                    onClick={() => choice.mutate(version)}
                  >
                    {version < learning.active ? 'Go back' : 'Use this'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </QueryPart>
  );
}

const told = ({ at, by, photos, tools }: LearnedVersion): string =>
  `${formatDate(at)}, by ${by}: from ${countOf(photos, 'photo')}, ${countOf(tools, 'empty place')} known`;

const rowsOf = ({ versions }: Learning) => [
  ...versions.map((version) => ({ version: version.version, text: told(version) })),
  { version: 0, text: 'Nothing learned' },
];
