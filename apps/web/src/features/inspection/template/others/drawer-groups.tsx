import type { ReactNode } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { fitting } from './drawer-choices.ts';
import type { DrawerChoice, DrawerGroup } from './drawer-choices.ts';

/** What is chosen, and what changes it. */
interface Choosing {
  readonly chosen: ReadonlySet<string>;
  /** Chooses all of these, or none of them. */
  readonly onChoose: (choices: readonly DrawerChoice[], isChosen: boolean) => void;
}

interface TickProps extends Choosing {
  readonly label: ReactNode;
  readonly choices: readonly DrawerChoice[];
}

/** One tick for several drawers. */
export function TickAll({ label, choices, chosen, onChoose }: TickProps) {
  const count = choices.filter(({ key }) => chosen.has(key)).length;
  const isAll = count === choices.length && count > 0;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold has-disabled:cursor-default">
      <input
        type="checkbox"
        checked={isAll}
        disabled={choices.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onChoose(choices, !isAll)}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}

interface DrawerGroupsProps extends Choosing {
  readonly groups: readonly DrawerGroup[];
  /** Whether drawers with a template can be chosen too. */
  readonly showsHaving: boolean;
}

/** The drawers to choose from, by toolbox. */
export function DrawerGroups({ groups, showsHaving, ...choosing }: DrawerGroupsProps) {
  return (
    <ul aria-label="Drawers" className="divide-y divide-line border-y border-line">
      {groups.map(({ toolboxId, name, without, having }) => (
        <li key={toolboxId} className="py-2 md:grid md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] md:gap-x-4">
          <TickAll
            {...choosing}
            choices={fitting(without)}
            label={
              <>
                {name}
                {name.replaceAll(' ', '-') !== toolboxId && (
                  <span className="block text-sm font-normal text-ink-soft">{toolboxId}</span>
                )}
              </>
            }
          />
          <div className="space-y-2 pl-8 md:pl-0">
            <Drawers {...choosing} choices={without} name={name} />
            <Differences choices={showsHaving ? [...without, ...having] : without} />
            {showsHaving && having.length > 0 && (
              <div className="space-y-1">
                <p className="text-sm text-ink-soft">With a template</p>
                <Drawers {...choosing} choices={having} name={name} isReplacing />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface DrawersProps extends Choosing {
  readonly choices: readonly DrawerChoice[];
  readonly name: string;
  readonly isReplacing?: boolean;
}

const chipLook =
  'relative grid size-11 cursor-pointer place-items-center rounded-md border border-line-strong bg-surface font-semibold tabular-nums hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';
const chosenLook = 'has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent';
const replacingLook =
  'border-dashed has-checked:border-2 has-checked:border-solid has-checked:border-warn-line has-checked:bg-warn-soft has-checked:text-warn';

function Drawers({ choices, name, chosen, onChoose, isReplacing = false }: DrawersProps) {
  if (choices.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <label key={choice.key} className={cx(chipLook, isReplacing ? replacingLook : chosenLook)}>
          <input
            type="checkbox"
            aria-label={[
              `${name}, drawer ${choice.drawerNumber}`,
              isReplacing && 'replaces its template',
              choice.difference,
            ]
              .filter(Boolean)
              .join(', ')}
            checked={chosen.has(choice.key)}
            onChange={(event) => onChoose([choice], event.target.checked)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span aria-hidden="true">{choice.drawerNumber}</span>
        </label>
      ))}
    </div>
  );
}

/** The drawers that do not fit the template. */
function Differences({ choices }: { readonly choices: readonly DrawerChoice[] }) {
  return choices
    .filter(({ difference }) => difference !== '')
    .map(({ key, drawerNumber, difference }) => (
      <p key={key} className="text-sm text-warn wrap-anywhere">
        Drawer {drawerNumber}: {difference}
      </p>
    ));
}
