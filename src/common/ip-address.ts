import { normalizeIp } from '@nestjs/throttler';

/**
 * Whom requests from an IP address are counted as: an IPv4 address itself, in whichever notation; of IPv6 its /64, the
 * least that one customer of a provider gets. What is no address stays as it is.
 */
export function networkOf(ip: string): string {
  // Some proxies write the sender's port behind its address, in `X-Forwarded-For` too: `192.0.2.1:5678`, `[2001:db8::1]:5678`.
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(ip) ?? [];
  return normalizeIp(v6 ?? v4 ?? ip, 64);
}
