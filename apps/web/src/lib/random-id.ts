/** 128 random bits as hex. `crypto.randomUUID` exists on https only; a hangar's trial server may speak http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
