/** A link within a sentence. Underlined, because color alone does not mark it for everyone. */
export const textLink =
  'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4';
