/**
 * Does a list of hosts (`OUTBOUND_HOSTS`) have this one? An empty list has every one.
 * @param hosts in small letters; `*.example.com` stands for all below example.com, not for itself
 */
export function isAllowedHost(hostname: string, hosts: readonly string[]): boolean {
  if (hosts.length === 0) return true;
  const host = hostname.toLowerCase().replaceAll(/^\[|\]$|\.$/g, '');
  return hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}
