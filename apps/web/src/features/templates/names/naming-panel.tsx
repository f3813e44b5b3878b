import { toolDetails } from '@stowed/domain';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { ShapeCrop } from '../../../widgets/annotation/shape-figure.tsx';
import type { NameState } from './naming-walk.ts';
import type { Naming } from './use-naming.ts';

interface NamingPanelProps {
  readonly naming: Naming;
  readonly imageUrl: string;
  /** Width / height of the picture. */
  readonly aspect: number;
}

/** The list of names beside the picture; above it on a phone. */
export function NamingPanel(props: NamingPanelProps) {
  const { naming } = props;
  const { states, current, guessedCount } = naming;
  const given = states.filter((state) => state.given).length;
  return (
    <section
      aria-label="Name the shapes"
      className="flex min-w-0 flex-col gap-2 lg:h-0 lg:min-h-full lg:gap-3 lg:pb-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="font-semibold">
          {given} of {states.length} named
          {guessedCount > 0 && <span className="ml-2 text-sm text-warn"> {guessedCount} guessed</span>}
        </p>
        <div className="flex grow flex-wrap justify-end gap-2 [&_button]:px-2.5">
          <ConfirmGuessed naming={naming} />
          <Button onClick={naming.stop}>Finish naming</Button>
        </div>
      </div>
      {current === undefined ? (
        <p className="rounded-md bg-good-soft p-3 font-semibold text-good">Every name has its shape.</p>
      ) : (
        <NextName {...props} state={states[current]} />
      )}
      <NameList {...props} />
    </section>
  );
}

/** Away from 'Use all', so that a double press on that confirms nothing. */
function ConfirmGuessed({ naming }: Pick<NamingPanelProps, 'naming'>) {
  const { guesses, guessedCount, hasShifted } = naming;
  if (guesses.length > 1 || guessedCount <= 1) return null;
  return (
    <Button
      className={cx('grow', hasShifted && 'pointer-events-none')}
      aria-label={`All ${guessedCount} guessed names are right`}
      onClick={naming.confirmGuessed}
    >
      All {guessedCount} are right
    </Button>
  );
}

/** The name to give now, and the guess. */
function NextName({
  naming,
  state,
  ...picture
}: NamingPanelProps & { readonly state: NameState | undefined }) {
  const { guesses, offer, hasShifted } = naming;
  if (!state) return null;
  const { listed } = state;
  return (
    <div className="space-y-2 rounded-md border-2 border-accent bg-surface p-2 lg:p-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="text-lg leading-tight font-semibold wrap-anywhere">{listed.name}</p>
          <p className="text-sm text-ink-soft wrap-anywhere">{toolDetails(listed)}</p>
        </div>
        {offer && <ShapeCrop {...picture} tool={offer.tool} className="h-12 w-20 shrink-0" />}
      </div>
      <OfferWords naming={naming} />
      <div className={cx('flex flex-wrap gap-2', hasShifted && 'pointer-events-none')}>
        <Button variant="primary" className="grow max-lg:px-2" disabled={!offer} onClick={naming.takeOffer}>
          {actWords(naming)}
        </Button>
        <Button className="max-lg:px-2.5" onClick={naming.skip}>
          Later
        </Button>
        {guesses.length > 1 && (
          <Button
            className="grow max-lg:px-2.5"
            aria-label={`Use all ${guesses.length} guesses`}
            onClick={naming.takeGuesses}
          >
            Use all {guesses.length}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Which shape is offered, and the name that it would lose. */
function OfferWords({ naming }: Pick<NamingPanelProps, 'naming'>) {
  const { offer, isLooking } = naming;
  return (
    <div role="status" className="text-sm">
      <p className={cx('flex items-center gap-2 text-ink-soft', offer && 'max-lg:sr-only')}>
        {isLooking && !offer && <Spinner />} {offerWords(naming)}
      </p>
      {offer?.replaces !== undefined && (
        <p className="font-semibold text-warn wrap-anywhere">Replaces: {offer.replaces}</p>
      )}
    </div>
  );
}

function actWords({ offer, isLooking }: Naming): string {
  if (offer) return `Yes, shape ${offer.tool.position}`;
  return isLooking ? 'Measuring…' : 'No guess';
}

function offerWords({ offer, isLooking }: Naming): string {
  if (!offer) return isLooking ? 'Measuring the tools…' : 'Press its shape in the picture.';
  const { tool, isPressed, isGiven } = offer;
  if (isGiven) return `Shape ${tool.position} has this name. To move it, press another shape.`;
  if (isPressed) return `Shape ${tool.position} has a name.`;
  return `Probably shape ${tool.position}. If not, press its shape in the picture.`;
}

/** What stays visible before the next name, in pixels. */
const AROUND = 48;

/** All names: a row of chips on a phone, a list beside the picture. */
function NameList({ naming, ...picture }: NamingPanelProps) {
  const { states, current } = naming;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[current ?? 0];
    if (!list.current || !(item instanceof HTMLElement)) return;
    list.current.scrollLeft = item.offsetLeft - AROUND;
    list.current.scrollTop = item.offsetTop - AROUND;
  }, [current]);
  return (
    <ol
      ref={list}
      aria-label="Names"
      className="relative flex gap-1.5 overflow-x-auto [scrollbar-width:none] lg:block lg:min-h-40 lg:divide-y lg:divide-line lg:overflow-y-auto lg:border-y lg:border-line"
    >
      {states.map((state, index) => (
        <li key={index} className="max-lg:shrink-0">
          <NameButton
            {...picture}
            state={state}
            isNext={index === current}
            onChoose={() => naming.choose(index)}
          />
        </li>
      ))}
    </ol>
  );
}

interface NameButtonProps extends Omit<NamingPanelProps, 'naming'> {
  readonly state: NameState;
  readonly isNext: boolean;
  readonly onChoose: () => void;
}

function NameButton({ state, isNext, onChoose, ...picture }: NameButtonProps) {
  const { listed, given, isGuessed, guess } = state;
  const isConfirmed = given && !isGuessed;
  const shown = given ?? guess;
  return (
    <button
      type="button"
      aria-current={isNext ? 'step' : undefined}
      aria-label={`${listed.name}: ${shapeWords(state)}`}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 w-full items-center gap-2 px-2 py-1 text-left text-[0.9375rem] max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:px-3',
        isNext && 'bg-accent-soft font-semibold max-lg:border-accent',
        isConfirmed ? 'text-ink-soft' : 'text-ink',
      )}
    >
      {isConfirmed ? (
        <Check size={16} className="shrink-0 text-good" aria-hidden="true" />
      ) : (
        <span className="size-2.5 shrink-0 rounded-full bg-warn-line" aria-hidden="true" />
      )}
      <span className="min-w-0 grow wrap-anywhere max-lg:whitespace-nowrap">{listed.name}</span>
      {shown && (
        <ShapeCrop
          {...picture}
          tool={shown}
          className={cx('h-8 w-14 shrink-0 max-lg:hidden', !given && 'opacity-60')}
        />
      )}
    </button>
  );
}

function shapeWords({ given, isGuessed }: NameState): string {
  if (!given) return 'no shape yet';
  return `shape ${given.position}${isGuessed ? ', guessed' : ''}`;
}
