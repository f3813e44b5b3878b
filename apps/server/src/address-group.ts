import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** The eight parts of an IPv6 address, without leading zeros. */
function partsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const [first, last] = [head, tail ?? ''].map((half) => half.split(':').filter((part) => part !== ''));
  const zeros = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(last ?? [])].map((part) =>
    part.replace(/^0+(?=.)/, ''),
  );
}

/**
 * The group under which a caller's attempts are counted: an IPv4 address, or the /64 network of an IPv6
 * address, because one holder may use every address in it.
 */
export function addressGroup(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(plain) ? `${partsOf(plain).slice(0, 4).join(':')}::/64` : address;
}
