/** One server of the database. */
export interface DatabaseHost {
  /** As in an address: an IPv6 address stands in brackets; or the absolute path of the folder of its Unix-domain socket. */
  host: string;
  port: number;
}

/** A parsed address of PostgreSQL, as libpq reads it: one server, or several of which one takes writes. */
export interface DatabaseAddress {
  hosts: readonly DatabaseHost[];
  /** Whether only a server that takes writes will do: always where there are several. */
  mustTakeWrites: boolean;
  /** How long one server may take to answer, in milliseconds. */
  connectTimeoutMs: number;
  /** The same address with the first server alone, for tools that support only one. */
  single: string;
  /** Whether the address says how the connection is encrypted (`sslmode`), or leaves this machine at all. */
  saysEncryption: boolean;
  /** Servers and database, without user and password: for people. */
  place: string;
}

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([/?#].*)?$/;
const DEFAULT_PORT = 5432;
const CONNECT_TIMEOUT_MS = 3000;
/** The service needs a server that takes writes. */
const ATTRIBUTES: ReadonlySet<string | null> = new Set([null, 'any', 'read-write', 'primary']);

/**
 * Reads `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write&connect_timeout=3`, or a server by
 * its Unix-domain socket: `postgres://user@/name?host=/run/postgresql&port=5432`.
 * @returns null when it is no such address, or asks for servers that take no writes
 */
export function parseDatabaseAddress(text: string): DatabaseAddress | null {
  const [, before, servers, after = ''] = SHAPE.exec(text) ?? [];
  if (before === undefined || servers === undefined) return null;
  const folder = socketFolder(after);
  // A URL with a user must have a host; PostgreSQL takes the folder in its place.
  const named = folder !== null && servers === '' ? 'localhost' : servers;
  const urls = named.split(',').map((server) => urlOf(`${before}${server}${after}`));
  const [first] = urls;
  if (!first || !urls.every((url) => url !== null && url.hostname !== '')) return null;
  if (folder !== null && urls.length > 1) return null;
  const hosts = urls.flatMap((url) =>
    url
      ? [{ host: folder ?? url.hostname, port: Number(url.searchParams.get('port') ?? url.port) || DEFAULT_PORT }]
      : [],
  );
  const attributes = first.searchParams.get('target_session_attrs');
  const seconds = first.searchParams.get('connect_timeout');
  if (!ATTRIBUTES.has(attributes) || (attributes === 'any' && hosts.length > 1)) return null;
  if (seconds !== null && !/^[1-9]\d{0,2}$/.test(seconds)) return null;
  return {
    hosts,
    mustTakeWrites: hosts.length > 1 || (attributes !== null && attributes !== 'any'),
    connectTimeoutMs: seconds === null ? CONNECT_TIMEOUT_MS : Number(seconds) * 1000,
    saysEncryption: first.searchParams.has('sslmode') || hosts.every(({ host }) => isOfThisMachine(host)),
    single: urls.length === 1 ? text : first.href,
    place: `${folder === null ? servers : `${folder}:${hosts[0]?.port}`}${first.pathname}`,
  };
}

/** @param host a name, an address, or the folder of a socket */
export const isOfThisMachine = (host: string): boolean =>
  host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Null: the servers are named by the address itself. */
function socketFolder(after: string): string | null {
  const folder = new URLSearchParams(/\?([^#]*)/.exec(after)?.[1]).get('host') ?? '';
  return folder.startsWith('/') ? folder : null;
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
