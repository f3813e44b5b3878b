import type { ToolInput } from '@stowed/contract';
import { countTools } from '@stowed/domain';
import { countOf } from '../../lib/format.ts';
import { ToCheckNote, missingNames } from '../tool-counts.tsx';

/** A list of tools in numbers, with the names of the missing ones. */
export function VerdictFigures({ tools }: { readonly tools: readonly ToolInput[] }) {
  const { present, missing, toCheck } = countTools(tools);
  return (
    <>
      <p>
        <Figure>{present}</Figure> present, <Figure>{missing}</Figure> missing
        <ToCheckNote toCheck={toCheck} />
      </p>
      {missing > 0 && (
        <p className="text-sm text-bad">
          {countOf(missing, 'tool')} missing: {missingNames(tools)}
        </p>
      )}
    </>
  );
}

function Figure({ children }: { readonly children: number }) {
  return <span className="reading text-2xl">{children}</span>;
}
