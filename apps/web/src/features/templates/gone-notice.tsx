import { useEffect, useId } from 'react';
import type { RefObject } from 'react';
import { showToast } from '../../ui/toast-store.ts';
import { GoneDrafts } from './gone-drafts.tsx';
import type { Drafts } from './template-draft.ts';

interface GoneNoticeProps {
  /** Unsaved drafts, by the number of a drawer that was removed. */
  readonly drafts: Drafts;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onPhotoSaved: (drawerNumber: number) => void;
}

/** Shown above the walk when drawers are removed meanwhile. It may be out of view, so a toast says it too. */
export function GoneNotice({ drafts, heading, onPhotoSaved }: GoneNoticeProps) {
  const id = useId();
  const title = titleOf(Object.keys(drafts));
  useEffect(() => {
    showToast({ title, description: 'What you had not saved stands above the step.', tone: 'bad' });
  }, [title]);
  return (
    <section
      aria-labelledby={id}
      className="max-w-md rounded-lg border border-line bg-surface p-5 shadow-panel"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h2>
      <GoneDrafts drafts={drafts} onPhotoSaved={onPhotoSaved} />
    </section>
  );
}

function titleOf(numbers: readonly string[]): string {
  const subject = numbers.length === 1 ? `Drawer ${numbers.join()} is` : `Drawers ${numbers.join(', ')} are`;
  return `${subject} not in this toolbox any more`;
}
