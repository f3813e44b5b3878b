import { caseActs } from './case-acts.ts';
import { counting } from './counting.ts';
import type { Lost, Step, World } from './world.ts';

type Take<S extends Step> = (world: World, step: S) => void;
type TakeAtCase<S extends Step> = (world: World, lost: Lost, step: S) => void;

/** Takes a step. One that the rules do not allow changes nothing. */
export function take(world: World, step: Step): void {
  world.turn += 1;
  if (!('lost' in step)) return (counting[step.act] as Take<Step>)(world, step);
  const lost = world.cases[step.lost];
  if (lost) (caseActs[step.act] as TakeAtCase<Step>)(world, lost, step);
}

/** The numbers of the cases that block an aircraft. */
export const blocksOf = ({ cases }: World, plane: number): number[] =>
  cases
    .filter(({ state, planes }) => state !== 'closed' && planes.get(plane)?.isConfirmed === false)
    .map(({ number }) => number);
