/** In characters (code points); with its prefix a name must fit into an alert's alias. */
export const LONGEST_NAME = 500;

/** Can a heartbeat have this name? Paths and bodies may hold anything. */
export function isHeartbeatName(name: unknown): name is string {
  if (typeof name !== 'string' || name === '' || name.includes('\0') || name.length > 2 * LONGEST_NAME) return false;
  return [...name].length <= LONGEST_NAME;
}
