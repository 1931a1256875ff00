import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { ServerConfig } from '../config/config.js';
import { addressKind } from './domain/address-kind.js';
import { isAllowedHost } from './domain/allowed-hosts.js';

/** Such calls are not made. What a name stands for inside, whoever gave it need not learn. */
export class AddressRefusedError extends Error {
  constructor(reason = 'the address is not public') {
    super(reason);
  }
}

const notListed = (): AddressRefusedError =>
  new AddressRefusedError('the operator of this service has not listed this host (OUTBOUND_HOSTS)');

/** What the operator lets addresses of users reach. */
type Reach = Pick<ServerConfig, 'outboundAllowPrivate' | 'outboundHosts'>;

/** Connects where the operator lets it (`OUTBOUND_ALLOW_PRIVATE`, `OUTBOUND_HOSTS`). */
export function outboundConnector(
  { outboundAllowPrivate, outboundHosts }: Reach,
  timeout: number,
): buildConnector.connector {
  const connect = outboundAllowPrivate ? buildConnector({ timeout }) : guardedConnector(timeout);
  return (options, callback) => {
    if (isAllowedHost(options.hostname, outboundHosts)) connect(options, callback);
    else callback(notListed(), null);
  };
}

/** Why `outboundConnector` would refuse, without connecting. Null: it would connect, or the look-up failed or timed out. */
export function refusalOf(
  hostname: string,
  { outboundAllowPrivate, outboundHosts }: Reach,
  timeoutMs: number,
): Promise<AddressRefusedError | null> {
  if (!isAllowedHost(hostname, outboundHosts)) return Promise.resolve(notListed());
  return outboundAllowPrivate ? Promise.resolve(null) : refusalOfHost(hostname, timeoutMs);
}

/** As `dns.lookup` with `all: true`. */
export type Resolve = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemResolve: Resolve = (hostname, callback) => lookup(hostname, { all: true }, callback);

/**
 * Connects to public addresses only. It checks the addresses that the socket connects to, which defeats DNS rebinding.
 */
export function guardedConnector(timeoutMs: number, resolve: Resolve = systemResolve): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, lookup: guardedLookup(resolve) });
  return (options, callback) => {
    const refusal = refusalOfAddress(options.hostname);
    if (refusal === null) connect(options, callback);
    else callback(refusal, null);
  };
}

/** Of an address; null for a public one and for a name: sockets look up names only. */
function refusalOfAddress(hostname: string): AddressRefusedError | null {
  return isIP(hostname) === 0 || addressKind(hostname) === 'public' ? null : new AddressRefusedError();
}

/**
 * Why `guardedConnector` would refuse to connect, without connecting. Null: it would connect, or the look-up of the name failed
 * or timed out.
 */
export function refusalOfHost(
  hostname: string,
  timeoutMs: number,
  resolve: Resolve = systemResolve,
): Promise<AddressRefusedError | null> {
  const address = hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return Promise.resolve(refusalOfAddress(address));
  return new Promise((done) => {
    const timer = setTimeout(() => done(null), timeoutMs);
    guardedLookup(resolve)(hostname, { all: true }, (error) => {
      clearTimeout(timer);
      done(error instanceof AddressRefusedError ? error : null);
    });
  });
}

/** A `lookup` for sockets that offers only the public addresses of a name. */
export function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      if (error) return callback(error, '');
      const addresses = found.filter(({ address }) => addressKind(address) === 'public');
      const [first] = addresses;
      if (first === undefined) return callback(new AddressRefusedError(), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
