/** In characters (code points); with its prefix a name must fit into an alert's alias. */
export const LONGEST_NAME = 500;

/**
 * May a new heartbeat get this name? Clients take `.` and `..` out of a path before they send it: a heartbeat with such a
 * name could not be pinged, changed or deleted.
 */
export function isFreshHeartbeatName(name: unknown): name is string {
  return isHeartbeatName(name) && name !== '.' && name !== '..';
}

/** Can a heartbeat have this name? Paths and bodies may hold anything. */
export function isHeartbeatName(name: unknown): name is string {
  if (typeof name !== 'string' || name === '' || name.includes('\0') || name.length > 2 * LONGEST_NAME) return false;
  return [...name].length <= LONGEST_NAME;
}
