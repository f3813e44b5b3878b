import type { Drawer } from '@stowed/contract';
import { countDrawer } from '@stowed/domain';
import { CircleAlert, CircleCheck, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { missingTone, NotAccountedForNote, NotKnown, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { drawerVerdict } from '../verdict/drawer-verdict.ts';

/** One row; two with very large text. */
const summaryLook = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] divide-x divide-line';

export function DrawerSummary({ drawer }: { readonly drawer: Drawer }) {
  const { present, missing, expected, ...rest } = countDrawer(drawer);
  const isSure = drawerVerdict(drawer).tone === 'good';
  return (
    <dl aria-label="Drawer summary" className={summaryLook}>
      <Reading term="Present" value={present} tone={isSure ? 'text-good' : 'text-ink'}>
        <CircleCheck size={15} strokeWidth={2.5} aria-hidden="true" />
      </Reading>
      <Reading
        term="Missing"
        value={drawer.tools.length > 0 ? missing : <NotKnown />}
        tone={missingTone({ missing, ...rest })}
        note={
          <>
            <ToCheckNote {...rest} />
            <NotAccountedForNote {...rest} />
          </>
        }
      >
        <CircleAlert size={15} strokeWidth={2.5} aria-hidden="true" />
      </Reading>
      <Reading term="Expected" value={expected} tone="text-ink">
        <ListChecks size={15} strokeWidth={2.5} aria-hidden="true" />
      </Reading>
    </dl>
  );
}

interface ReadingProps {
  readonly term: string;
  readonly value: ReactNode;
  readonly tone: string;
  /** Shown beside the value. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Reading({ term, value, tone, note, children }: ReadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2 px-1 py-2.5 text-center">
      <dt className="placard flex items-center gap-1 whitespace-nowrap max-md:tracking-normal max-md:[&>svg]:hidden">
        {children}
        {term}
      </dt>
      <dd>
        <span className={cx('reading text-xl leading-none', tone)}>{value}</span>
        {note}
      </dd>
    </div>
  );
}
