import type { ImportPlan, PlannedBox } from '@stowed/domain';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { memo, useState } from 'react';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { sizeOf, sizeWords } from './import-words.ts';
import { Loss, PlannedDrawers } from './planned-drawers.tsx';

const MOST_PROBLEMS = 10;

/** A longer list is folded at first. */
const MOST_SHOWN = 60;

/** What the list would make, and what is wrong with it. Showing a long list again takes time. */
export const ImportPreview = memo(function ImportPreview({ plan }: { readonly plan: ImportPlan }) {
  const { boxes, problems } = plan;
  const { names } = sizeOf(plan);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? names <= MOST_SHOWN;
  return (
    <div className="space-y-4">
      <div role="status" className="text-lg font-semibold">
        <p>{sizeWords(plan)}</p>
        <Loss drawers={boxes.flatMap(({ drawers }) => drawers)} />
      </div>
      {problems.length > 0 && <Problems problems={problems} />}
      {names > 0 && <FoldButton isOpen={isOpen} onChange={setChosen} />}
      {boxes.length > 0 && (
        <ul
          aria-label="Toolboxes in the list"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {boxes.map((box) => (
            <BoxRow key={box.line} box={box} isOpen={isOpen} />
          ))}
        </ul>
      )}
    </div>
  );
});

interface FoldButtonProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

function FoldButton({ isOpen, onChange }: FoldButtonProps) {
  const Icon = isOpen ? ChevronsDownUp : ChevronsUpDown;
  return (
    <Button onClick={() => onChange(!isOpen)}>
      <Icon size={18} aria-hidden="true" /> {isOpen ? 'Fold all drawers' : 'Show all tools'}
    </Button>
  );
}

function Problems({ problems }: Pick<ImportPlan, 'problems'>) {
  const rest = problems.slice(MOST_PROBLEMS);
  return (
    <Alert tone="bad" title="Nothing can be imported yet">
      <ProblemList problems={problems.slice(0, MOST_PROBLEMS)} />
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">And {rest.length} more</summary>
          <ProblemList problems={rest} />
        </details>
      )}
    </Alert>
  );
}

const ProblemList = ({ problems }: Pick<ImportPlan, 'problems'>) => (
  <ul className="space-y-1">
    {problems.map(({ line, message }) => (
      <li key={`${line} ${message}`} className="wrap-anywhere">
        Line {line}: {message}.
      </li>
    ))}
  </ul>
);

function BoxRow({ box, isOpen }: { readonly box: PlannedBox; readonly isOpen: boolean }) {
  const isNew = box.toolboxId === undefined;
  const foam = `${box.primaryFoamColor} over ${box.secondaryFoamColor} foam`;
  return (
    <li className="space-y-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold wrap-anywhere">
          {box.name} <span className="text-sm font-normal text-ink-soft">Line {box.line}</span>
        </h3>
        <Badge tone={isNew ? 'good' : 'plain'}>{isNew ? 'New' : 'Exists: names only'}</Badge>
      </div>
      {isNew && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[toolboxTypeName(box.type), foam, ...(box.eid === null ? [] : [`EID ${box.eid}`])].join(', ')}
        </p>
      )}
      <PlannedDrawers box={box} isOpen={isOpen} />
    </li>
  );
}
