/** In characters (code points); with its prefix a name must fit into an alert's alias. */
export const LONGEST_NAME = 500;

/** Can a heartbeat have this name? A path may hold anything. */
export function isHeartbeatName(name: string): boolean {
  if (name === '' || name.includes('\0') || name.length > 2 * LONGEST_NAME) return false;
  return [...name].length <= LONGEST_NAME;
}
