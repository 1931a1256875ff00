/** How many tiny ids there are: 0 to 99999. */
const TINY_IDS = 100_000;

/**
 * A tiny id as the contract has it: an integer 0-99999, random and not unique.
 * @param random uniform in [0, 1), such as `Math.random`
 */
export function randomTinyId(random: () => number): number {
  return Math.floor(random() * TINY_IDS);
}
