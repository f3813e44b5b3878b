import { toolDetails } from '@stowed/domain';
import type { PlannedBox, PlannedDrawer } from '@stowed/domain';
import { firstNames } from '../../../lib/format.ts';
import { drawerWords, replacesWords } from './import-words.ts';

interface PlannedDrawersProps {
  readonly box: PlannedBox;
  /** Whether the tools are shown at first. */
  readonly isOpen: boolean;
}

/** The drawers of a toolbox in the list, each with all its tools. */
export const PlannedDrawers = ({ box: { drawers, toolboxId }, isOpen }: PlannedDrawersProps) => (
  <ul className="text-sm">
    {drawers.map((drawer) => (
      <li key={drawer.number} className="wrap-anywhere">
        <Loss drawers={[drawer]} />
        <Drawer drawer={drawer} words={drawerWords(drawer, toolboxId === undefined)} isOpen={isOpen} />
      </li>
    ))}
  </ul>
);

/** Names that the import replaces. */
export function Loss({ drawers }: Pick<PlannedBox, 'drawers'>) {
  const words = replacesWords(drawers);
  return words && <p className="font-semibold text-warn">{words}</p>;
}

interface DrawerProps extends Pick<PlannedDrawersProps, 'isOpen'> {
  readonly drawer: PlannedDrawer;
  readonly words: string;
}

function Drawer({ drawer: { names }, words, isOpen }: DrawerProps) {
  if (names.length === 0) return <p className="py-2.5 pl-4 font-semibold">{words}</p>;
  return (
    <details open={isOpen} className="group">
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span className="font-semibold">{words}</span>
        <span className="text-ink-soft group-open:hidden">; {firstNames(names.map(({ name }) => name))}</span>
      </summary>
      <ul aria-label={words} className="mb-2 ml-4 divide-y divide-line border-y border-line">
        {names.map((tool, index) => (
          <li key={index} className="flex justify-between gap-4 py-1">
            <span className="min-w-0">{tool.name}</span>{' '}
            <span className="min-w-0 text-right text-ink-soft">{toolDetails(tool)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
