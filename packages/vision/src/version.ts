/**
 * Name of the method and its trained weights, stored with every verdict: change it whenever verdicts may
 * change.
 */
export const engineVersion = 'stowed-vision-23';
