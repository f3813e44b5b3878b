/** 128 random bits as hex. `crypto.randomUUID` needs https, which a trial server may lack. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
