import type { ImportPlan, PlannedBox } from '@stowed/domain';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { drawerWords, replacesWords, sizeWords } from './import-words.ts';

const MOST_PROBLEMS = 10;

/** What the list would make, toolbox by toolbox, and what is wrong with it. */
export function ImportPreview({ plan }: { readonly plan: ImportPlan }) {
  const { boxes, problems } = plan;
  return (
    <div className="space-y-4">
      <div role="status" className="text-lg font-semibold">
        <p>{sizeWords(plan)}</p>
        <Loss drawers={boxes.flatMap(({ drawers }) => drawers)} />
      </div>
      {problems.length > 0 && <Problems problems={problems} />}
      {boxes.length > 0 && (
        <ul
          aria-label="Toolboxes in the list"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {boxes.map((box) => (
            <BoxRow key={box.line} box={box} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Loss({ drawers }: Pick<PlannedBox, 'drawers'>) {
  const words = replacesWords(drawers);
  return words && <p className="font-semibold text-warn">{words}</p>;
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

function BoxRow({ box }: { readonly box: PlannedBox }) {
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
      <ul className="text-sm">
        {box.drawers.map((drawer) => (
          <li key={drawer.number} className="wrap-anywhere">
            {drawerWords(drawer, isNew)}
            <Loss drawers={[drawer]} />
          </li>
        ))}
      </ul>
    </li>
  );
}
