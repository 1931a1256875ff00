import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { addressKind, type AddressKind } from './domain/address-kind.js';

/** Calls to non-public addresses are not made. */
export class AddressRefusedError extends Error {
  constructor(host: string, kind: AddressKind) {
    super(`${host} is a ${kind} address`);
  }
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
    // Sockets look up names only.
    const kind = isIP(options.hostname) === 0 ? 'public' : addressKind(options.hostname);
    if (kind === 'public') connect(options, callback);
    else callback(new AddressRefusedError(options.hostname, kind), null);
  };
}

/** A `lookup` for sockets that offers only the public addresses of a name. */
export function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      if (error) return callback(error, '');
      const addresses = found.filter(({ address }) => addressKind(address) === 'public');
      const [first] = addresses;
      if (first === undefined)
        return callback(new AddressRefusedError(hostname, addressKind(found[0]?.address ?? '')), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
