import type { Drawer } from '@stowed/contract';
import { CircleAlert, CircleCheck, CircleDashed, Eye, Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../../../ui/badge.tsx';
import { cx } from '../../../lib/cx.ts';
import { useIsMobile } from '../../../lib/use-is-mobile.ts';
import { Spinner } from '../../../ui/loading.tsx';
import { drawerVerdict } from './drawer-verdict.ts';
import type { DrawerVerdict } from './drawer-verdict.ts';

const looks: Record<Tone, string> = {
  good: 'border-good-line bg-good-soft text-good',
  bad: 'border-bad-line bg-bad-soft text-bad',
  warn: 'border-warn-line bg-warn-soft text-warn',
  plain: 'border-line-strong bg-surface text-ink',
};

const icons = { good: CircleCheck, bad: CircleAlert, warn: Eye, plain: CircleDashed, hand: Hand };

const iconName = ({ tone, isByHand = false }: DrawerVerdict) => (isByHand ? 'hand' : tone);

function verdictOf(drawer: Drawer, work: string | undefined, sentShare: number): DrawerVerdict {
  if (work === undefined) return drawerVerdict(drawer);
  const isUnderWay = sentShare > 0 && sentShare < 1;
  return { tone: 'plain', headline: work, notes: isUnderWay ? [`${Math.round(sentShare * 100)}%`] : [] };
}

interface VerdictBarProps {
  readonly drawer: Drawer;
  /** What the server does with a newer photo; nothing is said about the photo before. */
  readonly work: string | undefined;
  /** Which share of that photo was sent, from 0 to 1. */
  readonly sentShare: number;
  /** Who took the photo or completed the drawer, and when; undefined while a newer photo is judged. */
  readonly whoAndWhen: string | undefined;
  /** Shown to the right of the verdict. */
  readonly children?: ReactNode;
}

const lineLook = 'text-xs leading-3.5 wrap-anywhere md:text-sm md:leading-5';

/** On a phone the notes of a drawer that is not complete take its room: the answers must stay in view. */
const rowLook = (isComplete: boolean): string =>
  cx(lineLook, '-mt-2 basis-full pb-0.5', !isComplete && 'max-md:hidden');

function Notes({ notes }: Pick<DrawerVerdict, 'notes'>) {
  return notes.map((note) => (
    <span key={note} className="mr-2 inline-block text-sm font-semibold">
      {note}
    </span>
  ));
}

function NotesBelow({ notes }: Pick<DrawerVerdict, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <p className="-mt-2.5 basis-full leading-tight">
      <Notes notes={notes} />
    </p>
  );
}

/** A longer note would be a narrow column beside a phone's button. */
const SHORT_NOTE = 14;

function useNotesByPlace(notes: readonly string[], isSettled: boolean) {
  const hasRow = useIsMobile() && isSettled;
  const below = hasRow ? notes.filter(({ length }) => length > SHORT_NOTE) : [];
  return { below, beside: notes.filter((note) => !below.includes(note)) };
}

/** The drawer's state in one line, in the color of its status. */
export function VerdictBar({ drawer, work, sentShare, whoAndWhen, children }: VerdictBarProps) {
  const verdict = verdictOf(drawer, work, sentShare);
  const { tone, headline, notes } = verdict;
  const Icon = icons[iconName(verdict)];
  const { beside, below } = useNotesByPlace(notes, work === undefined);
  const isComplete = drawer.status === 'complete' && work === undefined;
  // Beside the button of a phone there is room for the headline and this line only.
  const hasOwnRow = notes.length > 0 || isComplete;
  return (
    <section
      aria-label="Verdict"
      data-tone={tone}
      className={cx(
        'flex min-h-13 flex-wrap items-center gap-3 border-l-4 px-3 py-0.5',
        'md:min-h-16 md:rounded-lg md:border md:border-l-4 md:px-4 md:py-1.5',
        looks[tone],
      )}
    >
      {work === undefined ? (
        <Icon size={26} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
      ) : (
        <Spinner />
      )}
      <p data-in-view="" className="min-w-0 grow basis-24 leading-tight">
        <span className={cx('reading text-xl md:text-2xl', whoAndWhen && 'max-md:leading-5')}>
          {headline}
        </span>{' '}
        <Notes notes={beside} />
        {isComplete && <span className="block text-sm">This drawer has been marked as complete</span>}
        {!hasOwnRow && <span className={cx(lineLook, 'block')}>{whoAndWhen}</span>}
      </p>
      {children}
      <NotesBelow notes={below} />
      {hasOwnRow && whoAndWhen && <p className={rowLook(isComplete)}>{whoAndWhen}</p>}
    </section>
  );
}
