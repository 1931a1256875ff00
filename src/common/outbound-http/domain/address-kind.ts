import { parseV4, parseV6 } from '../../ip-address.js';

/** What an IP address is, as far as a caller from inside a private network must know. Only `public` may be called. */
export type AddressKind =
  | 'public'
  | 'unspecified'
  | 'loopback'
  | 'private'
  | 'shared'
  | 'link-local'
  | 'metadata'
  | 'multicast'
  | 'documentation'
  | 'benchmarking'
  | 'reserved';

/** Addresses that are not public (IANA special-purpose registries), and cloud metadata services that look public. */
const V4_RANGES = rangesOf(4, [
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'metadata'],
  ['169.254.169.254/32', 'metadata'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', 'reserved'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
]);

/** The first that fits counts. Of IPv6 only global unicast (2000::/3) can be public; the rest is refused unseen. */
const V6_RANGES = rangesOf(6, [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['64:ff9b:1::/48', 'private'],
  ['fc00::/7', 'private'],
  ['fec0::/10', 'private'],
  ['fe80::/10', 'link-local'],
  ['ff00::/8', 'multicast'],
  ['2001:2::/48', 'benchmarking'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
  ['2001::/23', 'reserved'],
  ['2000::/3', 'public'],
  ['::/0', 'reserved'],
]);

/** Prefixes after which an IPv4 address stands (mapped, NAT64, 6to4): a packet to such an address ends there. */
const EMBEDDING = [
  { ...range(6, '::ffff:0:0/96'), offsetBits: 96 },
  { ...range(6, '64:ff9b::/96'), offsetBits: 96 },
  { ...range(6, '2002::/16'), offsetBits: 16 },
];

/**
 * Classifies an IP address in any notation that connecting to it would accept; what is none is `reserved`, so that
 * nothing unknown is ever taken for public.
 */
export function addressKind(address: string): AddressKind {
  const v4 = parseV4(address);
  if (v4 !== null) return kindIn(V4_RANGES, v4);
  const v6 = parseV6(address.replace(/%.*$/s, ''));
  if (v6 === null) return 'reserved';
  const embedding = EMBEDDING.find((each) => holds(each, v6));
  if (embedding === undefined) return kindIn(V6_RANGES, v6);
  return kindIn(V4_RANGES, (v6 >> BigInt(96 - embedding.offsetBits)) & 0xffff_ffffn);
}

interface Range {
  first: bigint;
  /** Bits that may differ. */
  freeBits: bigint;
}

function rangesOf(
  family: 4 | 6,
  table: readonly [cidr: string, kind: AddressKind][],
): (Range & { kind: AddressKind })[] {
  return table.map(([cidr, kind]) => ({ ...range(family, cidr), kind }));
}

function range(family: 4 | 6, cidr: string): Range {
  const [address = '', prefix = ''] = cidr.split('/');
  const first = family === 4 ? parseV4(address) : parseV6(address);
  if (first === null) throw new Error(`${cidr} is no range`);
  return { first, freeBits: BigInt((family === 4 ? 32 : 128) - Number(prefix)) };
}

function holds({ first, freeBits }: Range, address: bigint): boolean {
  return address >> freeBits === first >> freeBits;
}

function kindIn(ranges: readonly (Range & { kind: AddressKind })[], address: bigint): AddressKind {
  return ranges.find((each) => holds(each, address))?.kind ?? 'public';
}
