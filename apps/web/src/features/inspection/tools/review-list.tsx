import type { Drawer } from '@stowed/contract';
import { Check, Eye, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { CropPair } from '../../../widgets/tool-picture/crop-pair.tsx';
import type { Flip } from './use-flip-tool.ts';
import type { ListedTool } from './tool-list.tsx';

interface ReviewListProps {
  readonly drawer: Drawer;
  readonly tools: readonly ListedTool[];
  readonly pending: Flip | undefined;
  readonly onDecide: (flip: Flip) => void;
  readonly onReload: () => void;
}

/** The tools that the engine is unsure about, with crops to check by eye. */
export function ReviewList({ drawer, tools, pending, onDecide, onReload }: ReviewListProps) {
  return (
    <section
      id="needs-your-eyes"
      aria-labelledby="needs-your-eyes-title"
      className="overflow-hidden rounded-lg border-2 border-warn-line bg-surface shadow-panel"
    >
      <header className="flex min-h-14 items-center gap-3 bg-warn-soft px-4 py-2 text-warn">
        <Eye size={22} strokeWidth={2.5} aria-hidden="true" />
        <h2 id="needs-your-eyes-title" className="grow text-lg font-bold">
          Needs your eyes
        </h2>
        <span className="reading text-3xl leading-none">{tools.length}</span>
      </header>
      <ul className="divide-y divide-line">
        {tools.map((listed) => (
          <ReviewItem
            key={listed.tool.uniqueId || listed.index}
            listed={listed}
            drawer={drawer}
            pending={pending}
            onDecide={onDecide}
            onReload={onReload}
          />
        ))}
      </ul>
    </section>
  );
}

type ReviewItemProps = Omit<ReviewListProps, 'tools'> & { readonly listed: ListedTool };

function ReviewItem({ listed, drawer, pending, onDecide, onReload }: ReviewItemProps) {
  const { tool, index } = listed;
  const isPending = (status: string) => pending?.index === index && pending.status === status;
  return (
    <li className="grid gap-4 p-4 md:grid-cols-2">
      <CropPair tool={tool} drawer={drawer} onExpired={onReload} />
      <div className="flex flex-col gap-3">
        <div>
          <h3 className="text-lg font-semibold wrap-anywhere">
            <span className="reading mr-2 text-ink-soft">{tool.position}</span>
            {tool.name}
          </h3>
          <p className="text-warn">
            {tool.reason ?? 'The photo does not settle whether this tool is there.'}
          </p>
        </div>
        <div className="mt-auto grid grid-cols-2 gap-3">
          <Button
            size="tight"
            variant="good"
            aria-label={`It's there: ${tool.name}`}
            isPending={isPending('present')}
            disabled={pending !== undefined}
            onClick={() => onDecide({ tool, index, status: 'present' })}
          >
            <Check size={20} strokeWidth={3} aria-hidden="true" />
            It's there
          </Button>
          <Button
            size="tight"
            variant="danger"
            aria-label={`It's missing: ${tool.name}`}
            isPending={isPending('missing')}
            disabled={pending !== undefined}
            onClick={() => onDecide({ tool, index, status: 'missing' })}
          >
            <X size={20} strokeWidth={3} aria-hidden="true" />
            It's missing
          </Button>
        </div>
      </div>
    </li>
  );
}
