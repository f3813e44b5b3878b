import type { Tool } from '@stowed/contract';
import { toolDetails } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import { ArrowDown, ArrowUp, ListPlus, ListX, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ShapeCrop } from '../../../widgets/annotation/shape-figure.tsx';
import { ToolButton } from '../../../widgets/annotation/tool-button.tsx';
import { moved, pairsOf, putBack, skipped, takenOut, takenOutOf } from './name-pairing.ts';
import type { Arrangement, Pair } from './name-pairing.ts';

interface PairingListProps {
  readonly imageUrl: string;
  readonly aspect: number;
  /** In naming order. */
  readonly tools: readonly Tool[];
  readonly names: readonly ListedTool[];
  readonly arrangement: Arrangement;
  readonly onArrange: (arrangement: Arrangement) => void;
}

/** Each shape with its name. Names can be moved or removed, and shapes skipped. */
export function PairingList(props: PairingListProps) {
  const { tools, names, arrangement, onArrange } = props;
  const pairs = pairsOf(tools, arrangement);
  const { list, follow } = useFollowedName();
  const move = (at: number, by: -1 | 1) => {
    follow(at + by, by);
    onArrange(moved(arrangement, at, by));
  };
  return (
    <div className="space-y-3">
      <ol
        ref={list}
        aria-label="Shapes and their names"
        className="divide-y divide-line border-y border-line"
      >
        {pairs.map((pair, at) => (
          <PairRow
            key={pair.tool?.uniqueId ?? `left ${at}`}
            {...props}
            pair={pair}
            at={at}
            move={move}
            isLast={at === pairs.length - 1}
          />
        ))}
      </ol>
      <TakenOut
        names={takenOutOf(arrangement, names.length).map((index) => ({
          index,
          name: names[index]?.name ?? '',
        }))}
        onPutBack={(name) => onArrange(putBack(arrangement, name))}
      />
    </div>
  );
}

/** The focus stays on the name that was moved. */
function useFollowedName() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-move="${wanted.current}"] button`);
    wanted.current = undefined;
    button?.focus();
  });
  return {
    list,
    follow: (at: number, by: -1 | 1) => {
      wanted.current = `${at} ${by}`;
    },
  };
}

type PairRowProps = PairingListProps & {
  readonly pair: Pair;
  readonly at: number;
  readonly isLast: boolean;
  readonly move: (at: number, by: -1 | 1) => void;
};

function PairRow(props: PairRowProps) {
  const { pair, at } = props;
  const { tool } = pair;
  const listed = pair.name === undefined ? undefined : props.names[pair.name];
  return (
    <li className="grid grid-cols-[1.5rem_6rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-2 sm:grid-cols-[1.5rem_6rem_minmax(0,1fr)_auto]">
      <span className="reading text-center text-ink-soft">{tool ? at + 1 : ''}</span>
      {tool ? (
        <ShapeCrop imageUrl={props.imageUrl} tool={tool} aspect={props.aspect} className="h-14 w-24" />
      ) : (
        <span className="text-sm font-semibold text-warn">No shape</span>
      )}
      <NameOfPair tool={tool} listed={listed} />
      <div className="col-span-3 flex justify-end gap-1.5 sm:col-span-1">
        {listed ? <NameButtons {...props} name={listed.name} /> : <GapButton {...props} />}
      </div>
    </li>
  );
}

interface NameOfPairProps {
  readonly tool: Tool | undefined;
  readonly listed: ListedTool | undefined;
}

function NameOfPair({ tool, listed }: NameOfPairProps) {
  if (!listed) return <p className="text-ink-soft wrap-anywhere">Stays {tool?.name}</p>;
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{listed.name}</p>
      <p className="text-sm text-ink-soft wrap-anywhere">{toolDetails(listed)}</p>
    </div>
  );
}

function NameButtons({ pair, at, isLast, move, name, ...props }: PairRowProps & { readonly name: string }) {
  const { arrangement, onArrange } = props;
  return (
    <>
      <MoveButton label={`Move up ${name}`} at={at} move={move} by={-1} isDisabled={at === 0} />
      <MoveButton label={`Move down ${name}`} at={at} move={move} by={1} isDisabled={isLast} />
      {pair.tool && (
        <ToolButton
          label={`No name for shape ${at + 1}: the names move down`}
          Icon={ListX}
          onClick={() => onArrange(skipped(arrangement, at))}
        />
      )}
      <ToolButton label={`Leave out ${name}`} Icon={X} onClick={() => onArrange(takenOut(arrangement, at))} />
    </>
  );
}

/** Only for a skipped shape; shapes after the last name have no name to take back. */
function GapButton({ at, arrangement, onArrange }: PairRowProps) {
  if (at >= arrangement.length) return null;
  return (
    <ToolButton
      label={`A name for shape ${at + 1}: the names move up`}
      Icon={ListPlus}
      onClick={() => onArrange(takenOut(arrangement, at))}
    />
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly at: number;
  readonly by: -1 | 1;
  readonly isDisabled: boolean;
  readonly move: (at: number, by: -1 | 1) => void;
}

function MoveButton({ label, at, by, isDisabled, move }: MoveButtonProps) {
  return (
    <span data-move={`${at} ${by}`}>
      <ToolButton
        label={label}
        Icon={by < 0 ? ArrowUp : ArrowDown}
        isDisabled={isDisabled}
        onClick={() => move(at, by)}
      />
    </span>
  );
}

interface TakenOutProps {
  readonly names: readonly { readonly index: number; readonly name: string }[];
  readonly onPutBack: (index: number) => void;
}

function TakenOut({ names, onPutBack }: TakenOutProps) {
  if (names.length === 0) return null;
  return (
    <section aria-label="Names left out" className="space-y-1.5">
      <h3 className="placard">Left out</h3>
      <ul className="space-y-1.5">
        {names.map(({ index, name }) => (
          <li key={index} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Button className="shrink-0" aria-label={`Put back ${name}`} onClick={() => onPutBack(index)}>
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
