/**
 * The reason of a drawer_scanned event that holds a visual check. The completion that follows in the same
 * transaction creates the toolbox's version for both.
 */
export const CHECKED_BY_EYE = 'Checked by eye';

/** The reason of a toolbox_reopened event that a change of a drawer causes. */
export const DRAWER_REOPENED = 'A drawer returned to incomplete';
