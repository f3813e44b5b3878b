import { namesLeft } from '@stowed/domain';
import { countOf } from './format.ts';

interface ReceivingDrawer {
  readonly expectedTools: number;
  /** Absent in older responses. */
  readonly waitingNames?: readonly string[] | undefined;
}

/**
 * How a drawer differs from a template that it may get: 'expects 5, the template has 14; 1 listed name is
 * not in it'. Empty if it fits.
 */
export function differenceWords(
  { expectedTools, waitingNames = [] }: ReceivingDrawer,
  tools: readonly { readonly name: string }[],
): string {
  const waiting = waitingNames.map((name) => ({ name }));
  const left = namesLeft(waiting, tools).length;
  return [
    expectedTools === tools.length ? '' : `expects ${expectedTools}, the template has ${tools.length}`,
    left === 0 ? '' : `${countOf(left, 'listed name')} ${left === 1 ? 'is' : 'are'} not in it`,
  ]
    .filter(Boolean)
    .join('; ');
}
