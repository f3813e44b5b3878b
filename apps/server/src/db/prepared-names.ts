const MAX_STATEMENTS = 200;
/** Longer texts are row lists, which seldom repeat. */
const MAX_CHARACTERS = 4000;

/** The names under which one connection to PostgreSQL keeps statements that it has parsed. */
export class PreparedNames {
  readonly #names = new Map<string, string>();
  #count = 0;

  /** Undefined for a text that is parsed each time: it is long, or enough others are kept. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (text.length > MAX_CHARACTERS || this.#names.size >= MAX_STATEMENTS) return undefined;
    this.#count += 1;
    const name = `s${this.#count}`;
    this.#names.set(text, name);
    return name;
  }

  /** From now on, every text gets a new name and is parsed again. */
  forget(): void {
    this.#names.clear();
  }
}
