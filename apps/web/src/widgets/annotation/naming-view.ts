/** How the picture shows a walk through names: a click on a shape gives it the next name. */
export interface NamingView {
  /** Shapes that have a name of the list. */
  readonly named: ReadonlySet<string>;
  /** The shape that the next name probably belongs to. */
  readonly guess: string | undefined;
  readonly onPick: (id: string) => void;
}

export type NamingMark = 'named' | 'guess' | 'open';

export function namingMarkOf({ named, guess }: NamingView, id: string): NamingMark {
  if (named.has(id)) return 'named';
  return id === guess ? 'guess' : 'open';
}
