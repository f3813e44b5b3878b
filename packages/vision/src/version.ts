/**
 * Name of the method and its learnt weights, kept with every verdict: change it whenever answers may
 * change.
 */
export const engineVersion = 'stowed-vision-6';
