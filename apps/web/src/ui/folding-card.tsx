import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useIsMobile } from '../lib/use-is-mobile.ts';

interface FoldingCardProps {
  readonly title: ReactNode;
  /** Shown to the right of the title. */
  readonly aside?: ReactNode;
  /** Replaces `aside` while the card is folded. */
  readonly summary?: ReactNode;
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly bodyClassName?: string;
}

/** A card that a phone shows folded to its title and summary. Its content stays in the page. */
export function FoldingCard(props: FoldingCardProps) {
  const {
    title,
    aside,
    summary = aside,
    startsOpen = false,
    children,
    className,
    bodyClassName = 'p-4',
  } = props;
  const isFoldable = useIsMobile();
  const [isOpened, setIsOpened] = useState(startsOpen);
  const id = useId();
  const isFolded = isFoldable && !isOpened;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={cx('rounded-lg border border-line bg-surface shadow-panel', className)}
    >
      <header
        className={cx(
          'relative flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 py-2',
          !isFolded && 'border-b border-line',
        )}
      >
        <h2 id={`${id}-title`} className="placard text-ink">
          {isFoldable ? (
            <button
              type="button"
              aria-expanded={isOpened}
              aria-controls={`${id}-body`}
              onClick={() => setIsOpened(!isOpened)}
              className="placard min-h-11 text-left text-ink after:absolute after:inset-0"
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        <span className="ml-auto flex min-w-0 items-center gap-2 *:whitespace-normal">
          {isFolded ? summary : aside}
          {isFoldable && (
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={cx('shrink-0 text-ink-soft transition-transform', isOpened && 'rotate-180')}
            />
          )}
        </span>
      </header>
      <div id={`${id}-body`} hidden={isFolded} className={bodyClassName}>
        {children}
      </div>
    </section>
  );
}
