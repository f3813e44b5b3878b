import type { ToolInput } from '@stowed/contract';
import { countOf } from '../../lib/format.ts';
import { verdictOf } from '../tool-picture/verdict.ts';

/** How many tools are present, missing and to be checked by eye, with the names of the latter two. */
export function VerdictFigures({ tools }: { readonly tools: readonly ToolInput[] }) {
  const namesOf = (verdict: ReturnType<typeof verdictOf>) =>
    tools
      .filter(({ status = 'present', needsReview }) => verdictOf({ status, needsReview }) === verdict)
      .map((tool) => tool.name);
  const missing = namesOf('missing');
  const unsure = namesOf('review');
  return (
    <>
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
    </>
  );
}

function Figure({ children }: { readonly children: number }) {
  return <span className="reading text-2xl">{children}</span>;
}
