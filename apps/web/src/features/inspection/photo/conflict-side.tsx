import type { Tool, ToolInput } from '@stowed/contract';
import { isShowableDrawerImage } from '@stowed/domain';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/format.ts';
import { ToolPicture } from '../../../widgets/tool-picture/tool-picture.tsx';
import { verdictOf } from '../../../widgets/tool-picture/verdict.ts';

interface ConflictSideProps {
  readonly title: string;
  /** When it was made. */
  readonly time?: string | undefined;
  readonly imageUrl: string | null;
  readonly tools: readonly ToolInput[];
  /** The tools whose places in the picture are known; they are drawn on it. */
  readonly located?: readonly Tool[] | undefined;
  /** What else there is to know of the picture. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** One of two states of a drawer: its photo with what lies where, and what was found. */
export function ConflictSide(props: ConflictSideProps) {
  const { title, time, imageUrl, tools, located = [], note, children } = props;
  const namesOf = (verdict: ReturnType<typeof verdictOf>) =>
    tools
      .filter(({ status = 'present', needsReview }) => verdictOf({ status, needsReview }) === verdict)
      .map((tool) => tool.name);
  const missing = namesOf('missing');
  const unsure = namesOf('review');
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div>
        <h3 className="placard">{title}</h3>
        {time && <p className="reading text-sm text-ink-soft">{time}</p>}
      </div>
      {imageUrl && isShowableDrawerImage(imageUrl) && (
        <ToolPicture
          imageUrl={imageUrl}
          alt={`Drawer, ${title.toLowerCase()}`}
          tools={located}
          overlay="verdicts"
          className="aspect-4/3 w-full rounded-sm"
        />
      )}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      <p>
        <Figure>{namesOf('present').length}</Figure> present, <Figure>{missing.length}</Figure> missing
        {unsure.length > 0 && (
          <>
            , <Figure>{unsure.length}</Figure> to check by eye
          </>
        )}
      </p>
      {missing.length > 0 && (
        <p className="text-sm text-bad">
          {countOf(missing.length, 'tool')} missing: {missing.join(', ')}
        </p>
      )}
      {unsure.length > 0 && (
        <p className="text-sm text-warn">
          {countOf(unsure.length, 'tool')} to check by eye: {unsure.join(', ')}
        </p>
      )}
      <div className="mt-auto pt-2">{children}</div>
    </section>
  );
}

function Figure({ children }: { readonly children: number }) {
  return <span className="reading text-2xl">{children}</span>;
}
