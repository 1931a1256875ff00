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

/** Dotted decimal only, each part without leading zeros; URLs and resolvers write no other. */
function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function parseV6(text: string): bigint | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (tail) {
    const v4 = parseV4(tail[2] ?? '');
    if (v4 === null) return null;
    return parseV6(`${tail[1]}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`);
  }
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - rest.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...rest];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}
