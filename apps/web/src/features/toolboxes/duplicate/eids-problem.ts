import { createToolboxBody } from '@stowed/contract';
import type { Toolbox } from '@stowed/contract';
import { sharedEids } from '@stowed/domain';

interface Copy {
  readonly name: string;
  readonly eid?: string | null | undefined;
}

/**
 * The first line with an equipment ID that its copy cannot get, and how many more there are. The server
 * checks them again.
 */
export function eidsProblem(
  copies: readonly Copy[],
  standing: readonly Pick<Toolbox, 'name' | 'eid'>[],
): string | undefined {
  const listed = copies.map(({ name, eid }, at) => ({ name, eid: eid || null, line: at + 1 }));
  const taken = new Set(standing.map(({ eid }) => eid));
  const problems = listed.flatMap(({ eid, line }) => {
    const { error } = createToolboxBody.shape.eid.safeParse(eid ?? '');
    return error?.issues[0] ? [{ line, words: `Line ${line}: ${error.issues[0].message}` }] : [];
  });
  for (const { line, message } of sharedEids(listed, standing)) {
    const eid = copies[line - 1]?.eid ?? null;
    const before = listed.find((one) => one.eid === eid);
    const isRepeated = !taken.has(eid) && before !== undefined;
    problems.push({
      line,
      words: isRepeated
        ? `Line ${line} repeats the equipment ID “${eid}” of line ${before.line}`
        : `Line ${line}: ${message}`,
    });
  }
  const [first, ...others] = problems.sort((one, other) => one.line - other.line);
  return first && first.words + moreWords(others.length);
}

function moreWords(lines: number): string {
  if (lines === 0) return '';
  return lines === 1 ? ', and 1 more line cannot be used' : `, and ${lines} more lines cannot be used`;
}
