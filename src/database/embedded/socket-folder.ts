/** The path of a socket may have about 100 bytes (Linux 107, macOS 103). */
const MOST_PATH_BYTES = 100;

/** The folder beside a cluster for its Unix-domain socket. Null: there are none here, or the path cannot be that of one. */
export function socketFolderOf(cluster: string, platform: string): string | null {
  const folder = `${cluster}.socket`;
  // Other characters would need quoting by the shell, by PostgreSQL's list of folders and in the address.
  const isPossible = Buffer.byteLength(`${folder}/.s.PGSQL.65535`) <= MOST_PATH_BYTES && /^[\w./-]+$/.test(folder);
  return platform !== 'win32' && isPossible ? folder : null;
}
