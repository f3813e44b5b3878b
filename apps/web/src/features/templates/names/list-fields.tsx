import { useEffect, useId, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ListOptions } from './list-options.tsx';
import { ListText } from './list-text.tsx';
import type { NameList } from './use-name-list.ts';

/** The list and its options. On a phone it gives way to the pairing once a whole list is there. */
export function ListFields({ names }: { readonly names: NameList }) {
  const id = useId();
  const { unused } = names.list;
  return (
    <div className="space-y-3">
      {names.isUsable && <Fold names={names} controls={id} />}
      <div id={id} className={cx('space-y-3', names.isFolded && 'max-lg:hidden')}>
        <ListText names={names} />
        {!names.isEmpty && <ListOptions names={names} />}
      </div>
      {unused.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">Columns not used: {unused.join(', ')}</p>
      )}
    </div>
  );
}

/** Which of the two is shown where they do not fit side by side. */
function Fold({ names, controls }: { readonly names: NameList; readonly controls: string }) {
  const { isFolded, list } = names;
  const button = useRef<HTMLButtonElement>(null);
  // On a phone the focused field is hidden now; on wider screens this button is hidden and ignores focus.
  useEffect(() => {
    if (isFolded) button.current?.focus();
  }, [isFolded]);
  return (
    <div className="flex items-center justify-between gap-3 lg:hidden">
      <p className="min-w-0 font-semibold">{countOf(list.tools.length, 'name')}</p>
      <Button
        ref={button}
        className="min-h-12 shrink-0"
        aria-expanded={!isFolded}
        aria-controls={controls}
        onClick={isFolded ? names.unfold : names.fold}
      >
        {isFolded ? 'Change the list' : 'Show the pairs'}
      </Button>
    </div>
  );
}
