import { normalizeIp } from '@nestjs/throttler';

/**
 * The network that counts for requests from an IP address: an IPv4 address itself; for IPv6 its /64, the smallest network of
 * one customer. Other texts stay unchanged.
 */
export function networkOf(ip: string): string {
  // Some proxies append the port, in `X-Forwarded-For` too: `192.0.2.1:5678`, `[2001:db8::1]:5678`.
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(ip) ?? [];
  return normalizeIp(v6 ?? v4 ?? ip, 64);
}
