import { Link } from 'wouter';
import { overlap } from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { groupsBy } from '../../../lib/groups-by.ts';
import type { Group } from '../../../lib/groups-by.ts';
import { useIsSigning } from '../../../lib/inventory-queries.ts';
import { drawerPath, summaryPath } from '../../../lib/route-params.ts';
import { useToolboxName } from '../../../lib/use-toolbox-name.ts';
import { actWords, groupWords, markWords, problemWords, waitingWords } from '../shared/act-words.ts';
import { PutAside } from './put-aside.tsx';

/** Unsent acts by drawer, in order; each that needs the person has its own line. */
export function ActsList({ acts }: { readonly acts: readonly KeptAct[] }) {
  return (
    <ul className="divide-y divide-line pb-2">
      {groupsBy(acts, placeKey).map(([key, group]) => (
        <DrawerActs key={key} group={group} acts={acts} />
      ))}
    </ul>
  );
}

const placeKey = ({ toolboxId, drawerNumber }: KeptAct): string => JSON.stringify([toolboxId, drawerNumber]);

interface DrawerActsProps {
  /** The acts of one drawer, or those on the whole toolbox. */
  readonly group: Group<KeptAct>;
  readonly acts: readonly KeptAct[];
}

function DrawerActs({ group, acts }: DrawerActsProps) {
  const isSigning = useIsSigning();
  const { toolboxId, drawerNumber } = group[0];
  const name = useToolboxName(toolboxId) ?? toolboxId;
  const waiting = group.filter(({ problem }) => problem === undefined);
  const place = drawerNumber === null ? name : `${name}, drawer ${drawerNumber}`;
  // A single act that needs the person says so itself.
  const isWhole = group.length > 1 || waiting.length > 0;
  const path = drawerNumber === null ? summaryPath(toolboxId) : drawerPath(toolboxId, drawerNumber);
  const isBehind = waiting.some((act) => isHeldUp(act, acts));
  return (
    <li className="py-1">
      <Link href={path} className="flex min-h-11 flex-wrap content-center items-center gap-x-2 wrap-anywhere">
        <strong className="underline">{place}</strong> {isWhole && <span>{groupWords(group)}</span>}{' '}
        {waiting.length > 0 && <span>{waitingWords(waiting, { isBehind, isSigning })}</span>}
      </Link>
      {markWords(waiting).map((words) => (
        <p key={words} className="pb-1 text-ink-soft wrap-anywhere">
          {words}
        </p>
      ))}
      {group.map(
        (act) => act.problem && <Stopped key={act.id} act={act} problem={act.problem} path={path} />,
      )}
    </li>
  );
}

const isHeldUp = (act: KeptAct, acts: readonly KeptAct[]): boolean =>
  acts.some((other) => other.order < act.order && other.problem !== undefined && overlap(other, act));

interface StoppedProps {
  readonly act: KeptAct;
  readonly problem: NonNullable<KeptAct['problem']>;
  /** Where the person decides. */
  readonly path: string;
}

/** An act that waits for the person, and the ways out. */
function Stopped({ act, problem, path }: StoppedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
      <Link href={path} className="flex min-h-11 min-w-0 flex-wrap content-center wrap-anywhere">
        {actWords(act)}.&nbsp;
        <strong className="font-semibold text-bad underline">{problemWords[problem]}</strong>
      </Link>
      <PutAside act={act} />
    </div>
  );
}
