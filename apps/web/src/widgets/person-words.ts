interface Person {
  readonly name: string;
  readonly rank: string | null;
}

/** 'SrA Ray Ortiz'. */
export const personWords = ({ name, rank }: Person): string => [rank, name].filter(Boolean).join(' ');
