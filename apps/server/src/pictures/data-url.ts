const PREFIX = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The bytes of a base64 image data URL in strict form; undefined for anything else. The label is not
 * believed.
 */
export function parseDataUrl(text: string): Buffer | undefined {
  const prefix = PREFIX.exec(text.slice(0, 80))?.[0];
  if (!prefix) return undefined;
  const content = text.slice(prefix.length);
  if (content.length % 4 !== 0 || !BASE64.test(content)) return undefined;
  return Buffer.from(content, 'base64');
}

export const isDataUrl = (text: string): boolean => /^data:/i.test(text);
