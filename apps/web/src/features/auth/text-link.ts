/** A link within a sentence, underlined so that it is not told by colour alone. */
export const textLink =
  'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4';
