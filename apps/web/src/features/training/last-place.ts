import type { Place } from './place-fields.tsx';

const NOWHERE: Place = { toolboxId: '', drawerNumber: 0 };
let place = NOWHERE;

/** The drawer chosen last: the next picture often shows the same one. */
export function lastPlace(): Place {
  return place;
}

export function keepPlace(chosen: Place): void {
  place = chosen;
}

/** The next person starts without a drawer. */
export function forgetPlace(): void {
  place = NOWHERE;
}
