import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { everywhere, outerAddresses, phoneAddresses } from './addresses.ts';

const info = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  ...(address.includes(':') ? { family: 'IPv6', scopeid: 0 } : { family: 'IPv4' }),
});
const lo = [info('127.0.0.1', true), info('::1', true)];

describe('the addresses of this machine', () => {
  it("start with the phone's own network and omit unreachable ones", () => {
    const interfaces = {
      lo,
      docker0: [info('172.17.0.1')],
      wlan0: [info('2001:db8::7'), info('fe80::1'), info('169.254.3.4'), info('192.168.1.20')],
      eth0: [info('203.0.113.9')],
      absent: undefined,
    };
    expect(phoneAddresses(interfaces)).toEqual(['192.168.1.20', '203.0.113.9']);
    expect(outerAddresses(interfaces)).toEqual(['172.17.0.1', '2001:db8::7', '192.168.1.20', '203.0.113.9']);
    expect(everywhere(interfaces)).toBe('::');
  });

  it.each([
    [['10.0.0.4'], '0.0.0.0'],
    [['172.31.0.4'], '0.0.0.0'],
    [['100.64.0.4'], '0.0.0.0'],
    [['2001:db8::7'], '::'],
    [[], '0.0.0.0'],
  ])('are %j if there are no others', (addresses, all) => {
    const interfaces = { lo: [info('127.0.0.1', true)], eth0: addresses.map((address) => info(address)) };
    expect([phoneAddresses(interfaces), everywhere(interfaces)]).toEqual([addresses, all]);
  });
});
