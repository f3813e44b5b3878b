import { toolDetails, toolsNotInTemplate } from '@stowed/domain';
import { CircleCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { FoldingCard } from '../../../ui/folding-card.tsx';
import { cx } from '../../../lib/cx.ts';
import type { Flip, ListedTool } from '../shared/flip.ts';
import { greenTools } from '../verdict/drawer-verdict.ts';
import type { ShownDrawer } from '../verdict/drawer-verdict.ts';
import { byHandNote, placeNote } from './place-note.ts';

interface PresentToolsProps {
  readonly drawer: ShownDrawer;
  readonly tools: readonly ListedTool[];
  readonly pending: Flip | undefined;
  readonly onFlip: (flip: Flip) => void;
  readonly onHighlight: (uniqueId: string | undefined) => void;
}

/** The tools that are surely there; folded on a phone, because nothing needs doing about them. */
export function PresentTools({ drawer, tools, pending, onFlip, onHighlight }: PresentToolsProps) {
  const unknown = toolsNotInTemplate(drawer);
  const isGreen = greenTools(drawer);
  return (
    <FoldingCard
      title="Present Tools"
      aside={<span className="reading">{tools.length}</span>}
      summary={<span className="font-semibold">{tools.length} present</span>}
      className="max-md:rounded-none max-md:border-x-0"
      bodyClassName="px-4"
    >
      {tools.length === 0 && (
        <p className="py-4 text-ink-soft">
          {drawer.tools.length > 0 ? 'No tool is recorded as present.' : 'No tools recorded yet.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {tools.map(({ tool, index }) => (
          <li
            key={tool.uniqueId || index}
            className="flex items-center gap-3 py-1.5"
            onPointerEnter={() => onHighlight(tool.uniqueId)}
            onPointerLeave={() => onHighlight(undefined)}
            onFocus={() => onHighlight(tool.uniqueId)}
            onBlur={() => onHighlight(undefined)}
          >
            <CircleCheck
              size={18}
              strokeWidth={2.5}
              aria-hidden="true"
              className={cx('shrink-0', isGreen(tool) ? 'text-good' : 'text-ink-soft')}
            />
            <span className="min-w-0 grow">
              <span className="font-semibold wrap-anywhere">{tool.name}</span>
              <span className="block text-sm text-ink-soft">
                No. <span className="reading">{tool.position}</span>
                {[toolDetails(tool), placeNote(tool, unknown), byHandNote(drawer, tool), tool.reason]
                  .filter(Boolean)
                  .map((words) => ` · ${words}`)}
              </span>
            </span>
            <Button
              aria-label={`Mark Missing: ${tool.name}`}
              className="shrink-0"
              isPending={pending?.index === index}
              disabled={pending !== undefined}
              onClick={() => onFlip({ tool, index, status: 'missing' })}
            >
              Mark Missing
            </Button>
          </li>
        ))}
      </ul>
    </FoldingCard>
  );
}
