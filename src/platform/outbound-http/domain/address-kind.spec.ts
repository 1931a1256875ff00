import { isIPv4, isIPv6 } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressKind, type AddressKind } from './address-kind.js';

/** First and last address of every range, and their neighbours outside. */
const V4: [AddressKind, string[]][] = [
  ['unspecified', ['0.0.0.0', '0.255.255.255']],
  ['private', ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255']],
  ['shared', ['100.64.0.0', '100.100.100.200', '100.127.255.255']],
  ['loopback', ['127.0.0.0', '127.0.0.1', '127.255.255.255']],
  ['metadata', ['169.254.169.254', '168.63.129.16']],
  ['link-local', ['169.254.0.0', '169.254.169.253', '169.254.170.2', '169.254.255.255']],
  ['reserved', ['192.0.0.0', '192.0.0.192', '192.0.0.255', '192.88.99.0', '192.88.99.255']],
  ['reserved', ['240.0.0.0', '255.255.255.254', '255.255.255.255']],
  ['documentation', ['192.0.2.0', '192.0.2.255', '198.51.100.7', '203.0.113.255']],
  ['benchmarking', ['198.18.0.0', '198.19.255.255']],
  ['multicast', ['224.0.0.0', '239.255.255.255']],
  ['public', ['1.0.0.0', '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0']],
  ['public', ['126.255.255.255', '128.0.0.0', '168.63.129.15', '168.63.129.17', '169.253.255.255', '169.255.0.0']],
  ['public', ['172.15.255.255', '172.32.0.0', '192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0']],
  ['public', ['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255']],
];

const V6: [AddressKind, string[]][] = [
  ['unspecified', ['::', '0:0:0:0:0:0:0:0']],
  ['loopback', ['::1', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001', '::0.0.0.1']],
  ['private', ['fc00::', 'fd00:ec2::254', 'FDFF:FFFF::1', 'fec0::1', 'feff::', '64:ff9b:1::', '64:ff9b:1:ffff::1']],
  ['link-local', ['fe80::', 'fe80::1%eth0', 'febf:ffff::1']],
  ['multicast', ['ff00::', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff']],
  ['documentation', ['2001:db8::', '2001:db8:ffff::1', '3fff::', '3fff:fff::1']],
  ['benchmarking', ['2001:2::', '2001:2:0:ffff::']],
  ['reserved', ['2001::', '2001:0:4136:e378::1', '2001:20::1', '2001:1ff:ffff::']],
  ['reserved', ['::127.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1', '100::1', '4000::', '5f00::1', '1fff::', 'fe00::']],
  [
    'public',
    ['2000::', '2001:200::1', '2001:4860:4860::8888', '2606:4700::1111', '2a00::', '3ffe:ffff::', '3fff:1000::'],
  ],
];

/** An IPv4 address where a packet to the IPv6 one ends. */
const embeddings: [string, (v4: string) => string][] = [
  ['mapped', (v4) => `::ffff:${v4}`],
  ['mapped, in hex', (v4) => `::ffff:${hex(v4)}`],
  ['mapped, in full', (v4) => `0:0:0:0:0:FFFF:${hex(v4)}`],
  ['NAT64', (v4) => `64:ff9b::${v4}`],
  ['6to4', (v4) => `2002:${hex(v4)}::1`],
];

function hex(v4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const each = (table: [AddressKind, string[]][]): [string, AddressKind][] =>
  table.flatMap(([kind, addresses]) => addresses.map((address): [string, AddressKind] => [address, kind]));

describe('addressKind', () => {
  it.each(each(V4))('%s is %s', (address, kind) => {
    expect(isIPv4(address)).toBe(true);
    expect(addressKind(address)).toBe(kind);
  });

  it.each(each(V6))('%s is %s', (address, kind) => {
    expect(isIPv6(address)).toBe(true);
    expect(addressKind(address)).toBe(kind);
  });

  describe.each(embeddings)('an IPv4 address %s', (_name, embed) => {
    it.each(each(V4))('%s is still %s', (address, kind) => {
      expect(isIPv6(embed(address))).toBe(true);
      expect(addressKind(embed(address))).toBe(kind);
    });
  });

  it('is the same for every way of writing an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
        expect(addressKind(canonical)).toBe(addressKind(address));
        expect(addressKind(address.toUpperCase())).toBe(addressKind(address));
      }),
    );
  });

  it('is the same for an IPv4 address wherever it is embedded', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const [, embed] of embeddings) expect(addressKind(embed(address))).toBe(addressKind(address));
      }),
    );
  });

  it('calls only global unicast public', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = Number.parseInt(new URL(`http://[${address}]/`).hostname.slice(1), 16) || 0;
        const embedded = /^\[(::ffff:|64:ff9b::)/.test(new URL(`http://[${address}]/`).hostname);
        if (addressKind(address) === 'public' && !embedded) expect(first & 0xe000).toBe(0x2000);
      }),
    );
  });

  it('never calls other texts public', () => {
    for (const text of ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '1.2.3.4.5', '256.1.1.1', '01.1.1.1']) {
      expect(addressKind(text)).toBe('reserved');
    }
    for (const text of [':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '12345::', '::1.2.3', '::g', '[::1]']) {
      expect(addressKind(text)).toBe('reserved');
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!isIPv4(text) && !isIPv6(text)) expect(addressKind(text)).toBe('reserved');
      }),
    );
  });
});
