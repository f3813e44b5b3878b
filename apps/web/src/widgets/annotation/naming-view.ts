/** How the picture shows a walk through names: a click on a shape gives it the next name. */
export interface NamingView {
  /** Shapes that have a name of the list. */
  readonly named: ReadonlySet<string>;
  /** Shapes whose name is a guess that no person has confirmed. */
  readonly guessed: ReadonlySet<string>;
  /** The shape that has the chosen name, or that it probably belongs to. */
  readonly guess: string | undefined;
  readonly onPick: (id: string) => void;
}

export type NamingMark = 'named' | 'guessed' | 'guess' | 'open';

export function namingMarkOf({ named, guessed, guess }: NamingView, id: string): NamingMark {
  if (id === guess) return 'guess';
  if (named.has(id)) return 'named';
  return guessed.has(id) ? 'guessed' : 'open';
}
