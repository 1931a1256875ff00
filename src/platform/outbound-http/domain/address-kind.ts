import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The kind of an IP address. Only `public` may be called. */
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

type Range = readonly [network: string, kind: AddressKind];

/** Non-public addresses (IANA special-purpose registries), and cloud metadata services with public ones. */
const V4_RANGES: readonly Range[] = [
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
];

/** The first match counts. Of IPv6 only global unicast (2000::/3) can be public. */
const V6_RANGES: readonly Range[] = [
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
];

/**
 * Prefixes of IPv6 addresses that contain an IPv4 address (NAT64, 6to4). BlockList handles mapped ones
 * (`::ffff:0:0/96`) itself.
 */
const EMBEDDINGS: readonly { length: number; embed: (high: string, low: string) => string }[] = [
  { length: 96, embed: (high, low) => `64:ff9b::${high}:${low}` },
  { length: 16, embed: (high, low) => `2002:${high}:${low}::` },
];

/** The first match counts; embedded ranges come before the IPv6 ranges that contain them. */
const LISTS = [
  ...V4_RANGES,
  ...V4_RANGES.flatMap(embedded),
  ...embedded(['0.0.0.0/0', 'public']),
  ['::ffff:0:0/96', 'public'] as const,
  ...V6_RANGES,
].map(([network, kind]) => ({ list: listOf(network), kind }));

/** Classifies an IP address in any notation that sockets accept; other texts are `reserved`. */
export function addressKind(address: string): AddressKind {
  if (isIPv4(address)) return LISTS.find(({ list }) => list.check(address, 'ipv4'))?.kind ?? 'public';
  const bare = address.replace(/%.*$/s, '');
  if (!isIPv6(bare)) return 'reserved';
  return LISTS.find(({ list }) => list.check(bare, 'ipv6'))?.kind ?? 'reserved';
}

/** An IPv4 range, embedded in IPv6. */
function embedded([network, kind]: Range): Range[] {
  const [address = '', length = ''] = network.split('/');
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const [high, low] = [a * 256 + b, c * 256 + d].map((part) => part.toString(16)) as [string, string];
  return EMBEDDINGS.map((each) => [`${each.embed(high, low)}/${each.length + Number(length)}`, kind]);
}

function listOf(network: string): BlockList {
  const [address = '', length = ''] = network.split('/');
  const list = new BlockList();
  list.addSubnet(address, Number(length), isIPv4(address) ? 'ipv4' : 'ipv6');
  return list;
}
