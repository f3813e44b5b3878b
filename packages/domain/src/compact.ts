type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** Omits undefined properties: exactOptionalPropertyTypes distinguishes absent from undefined. */
export function compact<T extends object>(
  value: T,
): Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  // The remaining properties match this type.
  return Object.fromEntries(entries) as ReturnType<typeof compact<T>>;
}
