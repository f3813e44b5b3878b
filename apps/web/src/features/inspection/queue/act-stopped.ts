import type { ActProblem } from '../../../lib/device/device-db.ts';

/** An act that must not be sent before a person has looked. */
export class ActStopped extends Error {
  readonly problem: ActProblem;

  constructor(problem: ActProblem) {
    super(`The act needs a person: ${problem}`);
    this.problem = problem;
  }
}
