import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

/**
 * No test asks the resolver of the machine: where there is no network, it lets each of many look-ups wait for ten seconds.
 * Names but those of this machine do not exist.
 */
const isOurs = (name) => isIP(name) !== 0 || name === '' || name === 'localhost' || name.endsWith('.localhost');
const notFound = (name) =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: name,
  });

const { lookup } = dns;
const { lookup: promised } = dns.promises;
// The file is loaded for each test file, of which many share a process.
if (!('isOfTests' in lookup)) {
  dns.lookup = Object.assign(
    (name, ...rest) => {
      if (isOurs(name ?? '')) return lookup(name, ...rest);
      const callback = rest.at(-1);
      setImmediate(() => callback(notFound(name)));
      return {};
    },
    { isOfTests: true },
  );
  dns.promises.lookup = (name, options) =>
    isOurs(name ?? '') ? promised(name, options) : Promise.reject(notFound(name));
  syncBuiltinESMExports();
}
