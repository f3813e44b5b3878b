import { inspection } from './inspection.ts';
import { account, administration } from './people.ts';
import type { Part, Step } from './steps.ts';
import { toolboxes } from './toolboxes.ts';
import { training } from './training.ts';
import { returning, visitors } from './visitors.ts';

interface Helps {
  /** Signs in on the sign-in page. */
  readonly signIn: Step;
  /** Makes an invitation. */
  readonly invite: Step;
  /** The address of the invitation. */
  readonly invitation: () => string;
  /** Another person opens a case and proposes to close one: the signed-in person is notified. */
  readonly giveNews: Step;
}

/** Every screen with its states and dialogs, in the order of a walk that starts signed out. */
export const parts = ({ signIn, invite, invitation, giveNews }: Helps): Part[] => [
  visitors(signIn),
  ...inspection(giveNews),
  ...toolboxes,
  account,
  administration(invite),
  training,
  returning(signIn, invitation),
];
