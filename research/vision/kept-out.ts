import { readDrawers } from '../../packages/vision/src/test/data.ts';
import type { Drawer } from '../../packages/vision/src/test/data.ts';
import splits from './splits.json' with { type: 'json' };

/** Whether splits.json keeps the drawer out of every choice. */
function isKeptOut({ truth }: Drawer): boolean {
  const [source, number] = truth.id.split('-');
  return source === 'train' && splits.keptOut.includes(Number(number));
}

/** The folder's drawers; with --kept-out only the kept-out ones, with --without-kept-out only the others. */
export function chosenDrawers(folder: string, args: readonly string[]): readonly Drawer[] {
  return readDrawers(folder)
    .filter((drawer) => !args.includes('--kept-out') || isKeptOut(drawer))
    .filter((drawer) => !args.includes('--without-kept-out') || !isKeptOut(drawer));
}
