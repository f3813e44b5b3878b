type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** The value without its undefined properties: an optional property must be absent, which differs from undefined. */
export function compact<T extends object>(
  value: T,
): Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  // What is left has the properties that this type names.
  return Object.fromEntries(entries) as ReturnType<typeof compact<T>>;
}
