import type { ReactNode } from 'react';

interface WorkScreenProps {
  /** What stays at the bottom of the window; with very large text it follows the content. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/** A page as high as the window. Inside, `100cqh` is the room between the page's head and its bar. */
export function WorkScreen({ bar, children }: WorkScreenProps) {
  return (
    <div data-work-screen="" className="@container -mx-4 min-h-0 grow md:-mx-6">
      <div className="flex h-full flex-col @max-3xs:block @max-3xs:overflow-y-auto">
        <div className="min-h-0 grow scroll-py-4 overflow-y-auto px-4 [container-type:size] @max-3xs:overflow-visible @max-3xs:[container-type:normal] md:px-6">
          <div className="flex min-h-[100cqh] flex-col gap-3 sm:gap-4 @max-3xs:min-h-0">{children}</div>
        </div>
        {bar}
      </div>
    </div>
  );
}
