import { t } from '#words';
import { isIPv4, isIPv6 } from 'node:net';
import { ENGLISH } from '../../../platform/words.js';

/** The network of an IP address: `203.0.113.x`, `2001:db8:1::x`. Coarse, to protect privacy. Null for other texts. */
export function shortAddress(ip: string | null): string | null {
  const address = ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  if (isIPv4(address)) return address.replace(/\d+$/, 'x');
  if (!isIPv6(address)) return null;
  const groups = address.split('::')[0]!.split(':').filter(Boolean);
  return `${groups.slice(0, 3).join(':')}::x`;
}

/** What is new about a sign-in; null: nothing. */
export type NewLocation = 'device' | 'network' | 'device-and-network' | null;

/**
 * Compares a sign-in with stored earlier ones of the account.
 * @param isKnownDevice the browser has the cookie of an earlier sign-in
 * @param earlier networks (`shortAddress`) and user agents; without a cookie both together identify a device
 */
export function newLocationOf(
  { ip, userAgent, isKnownDevice }: { ip: string | null; userAgent: string | null; isKnownDevice: boolean },
  earlier: readonly { address: string | null; userAgent: string | null }[],
): NewLocation {
  const network = shortAddress(ip);
  const sameNetwork = earlier.filter(({ address }) => address === network);
  const client = clientWords(userAgent);
  const isNewNetwork = network !== null && sameNetwork.length === 0;
  const isNewDevice = !isKnownDevice && !sameNetwork.some((each) => clientWords(each.userAgent) === client);
  if (isNewDevice) return isNewNetwork ? 'device-and-network' : 'device';
  return isNewNetwork ? 'network' : null;
}

/** The first match counts, as browsers name several of these in their user agent. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.+\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A readable name for a `User-Agent`: `Chrome on Linux`, `curl/8.5.0`. @param words of the reader; absent: English */
export function clientWords(userAgent: string | null, words = ENGLISH): string {
  const agent = userAgent?.trim() ?? '';
  const find = (names: typeof BROWSERS): string | undefined => names.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser !== undefined) return system === undefined ? browser : t(words)`${browser} on ${system}`;
  const [program = ''] = agent.split(/\s/);
  if (program !== '' && !program.startsWith('Mozilla/')) return program.slice(0, 60);
  return system === undefined ? t(words)`An unknown program` : t(words)`A browser on ${system}`;
}
