/** Asks the browser not to clear what this device keeps when it runs out of room. */
export async function persistStorage(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // It refuses, or cannot: then everything is kept as before.
  }
}
