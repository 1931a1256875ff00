/** Dotted decimal only, each part without leading zeros; URLs and resolvers write no other. */
function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

/** Without a zone (`%eth0`). */
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

const V4_MAPPED = 0xffffn;

/**
 * Some proxies write the port of the sender behind its address, in `X-Forwarded-For` too: `192.0.2.1:5678`,
 * `[2001:db8::1]:5678`.
 */
function withoutPort(ip: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(ip) ?? [];
  return v6 ?? v4 ?? ip;
}

/**
 * The key under which requests from an IP address are counted: an IPv4 address itself, in whichever notation; of IPv6 its
 * /64, the least that one customer of a provider gets. What is no address stays as it is.
 */
export function networkOf(ip: string): string {
  const bare = withoutPort(ip).replace(/%.*$/s, '');
  const address = parseV6(bare);
  if (address === null) return bare;
  if (address >> 32n !== V4_MAPPED) return `${(address >> 64n).toString(16)}/64`;
  return [24n, 16n, 8n, 0n].map((bits) => String((address >> bits) & 0xffn)).join('.');
}
