/**
 * The reason of a drawer_scanned event that holds a visual check. The completion that follows in the same
 * transaction creates the toolbox's version for both.
 */
export const CHECKED_BY_EYE = 'Checked by eye';
