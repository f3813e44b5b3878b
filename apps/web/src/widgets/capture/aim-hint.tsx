import { CircleCheck, Focus, Scan, SunDim } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import type { Aim } from './aim-message.ts';

interface Hint {
  readonly text: string;
  readonly Icon: LucideIcon;
  readonly look: string;
}

const warn = 'border-2 border-warn-line bg-warn-soft text-warn';
const good = 'border-2 border-good-line bg-good-soft text-good';

const hints: Partial<Record<Aim, Hint>> = {
  dark: { text: 'Too dark: bring more light', Icon: SunDim, look: warn },
  blurred: { text: 'Blurred: hold still', Icon: Focus, look: warn },
  no_drawer: { text: 'Drawer not recognized: show all of it', Icon: Scan, look: warn },
  cut_off: { text: 'Part of the drawer is cut off', Icon: Scan, look: warn },
  whole: { text: 'Whole drawer in the picture', Icon: CircleCheck, look: good },
};

const shape =
  'flex w-fit max-w-full items-center gap-2 rounded-full px-4 py-2 text-base font-semibold leading-tight sideways:flex-col sideways:gap-1 sideways:rounded-lg sideways:px-2 sideways:text-center sideways:text-sm sideways:leading-tight';

/** Advice about the live picture; it never blocks the photo. */
export function AimHint({ aim }: { readonly aim: Aim | undefined }) {
  const hint = aim && hints[aim];
  return (
    <>
      {!hint && (
        <p aria-hidden="true" className={cx(shape, 'text-ink-soft')}>
          Whole drawer in the frame, from above
        </p>
      )}
      <div role="status">
        {hint && (
          <p className={cx(shape, hint.look)}>
            <hint.Icon size={20} aria-hidden="true" className="shrink-0" />
            {hint.text}
          </p>
        )}
      </div>
    </>
  );
}
