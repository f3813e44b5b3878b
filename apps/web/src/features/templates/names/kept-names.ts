import { z } from 'zod';

/** The list of names that a draft keeps, and the names of the walk while it is open. */
export const keptNames = z.object({
  text: z.string(),
  separator: z.enum(['auto', 'none', 'tab', 'semicolon', 'comma']),
  walk: z
    .array(z.object({ name: z.string(), partNumber: z.string().optional(), pieces: z.number().optional() }))
    .readonly()
    .optional(),
});

export type KeptNames = Readonly<z.infer<typeof keptNames>>;
export type ChosenSeparator = KeptNames['separator'];
