import { networkInterfaces } from 'node:os';
import type { NetworkInterfaceInfo } from 'node:os';
import type { Config } from './config.ts';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

type Address = NetworkInterfaceInfo & { readonly interfaceName: string };

/** Bridges of containers and virtual machines, which phones cannot reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel)/;
/** Used until the machine has a real address: 169.254.0.0/16, fe80::/10. */
const LINK_LOCAL = /^(169\.254\.|fe[89ab])/i;
/** Networks of homes, offices and hangars: RFC 1918. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

const listOf = (interfaces: Interfaces): Address[] =>
  Object.entries(interfaces).flatMap(([interfaceName, list]) =>
    (list ?? []).map((info) => ({ ...info, interfaceName })),
  );

/** Addresses at which other devices may reach this machine. */
export const outerAddresses = (interfaces: Interfaces = networkInterfaces()): string[] =>
  listOf(interfaces)
    .filter(({ internal, address }) => !internal && !LINK_LOCAL.test(address))
    .map(({ address }) => address);

function rankOf({ address, interfaceName, family }: Address): number {
  if (family === 'IPv6') return 3;
  if (VIRTUAL.test(interfaceName)) return 2;
  return PRIVATE.test(address) ? 0 : 1;
}

/**
 * Addresses to open on a phone, likeliest first. Includes IPv6 addresses, which are long to type, only if
 * there are no others.
 */
export function phoneAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const outer = new Set(outerAddresses(interfaces));
  const ranked = listOf(interfaces)
    .filter(({ address }) => outer.has(address))
    .map((address) => ({ address: address.address, rank: rankOf(address) }))
    .sort((a, b) => a.rank - b.rank);
  const best = ranked[0]?.rank;
  return ranked.filter(({ rank }) => rank < 2 || rank === best).map(({ address }) => address);
}

/** All addresses of this machine: IPv6 and IPv4, or IPv4 only if there is no IPv6. */
export const everywhere = (interfaces: Interfaces = networkInterfaces()): string =>
  listOf(interfaces).some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0';

/** Formats an address for a URL. */
export const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** The base address of links: as configured, never from a request; otherwise the one printed at start. */
export class PublicUrl {
  #origin: string;
  readonly #isGiven: boolean;

  constructor({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>) {
    this.#origin = PUBLIC_URL ?? `http://localhost:${PORT}`;
    this.#isGiven = PUBLIC_URL !== undefined;
  }

  /** Without a configured address, links use this one from now on. */
  notePrinted(origin: string): void {
    if (!this.#isGiven) this.#origin = origin;
  }

  linkTo(path: string): string {
    return `${this.#origin}${path}`;
  }
}
