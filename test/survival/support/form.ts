/** How much is done: the short form is part of `npm test`, the long one is `npm run test:survival`. */
const LONG = process.env['SURVIVAL'] === 'long';

export const FORM = {
  name: LONG ? 'long' : 'short',
  killRounds: LONG ? 20 : 2,
  /** Rounds of two kills each under messages to chat rooms. */
  roomRounds: LONG ? 20 : 1,
  /** Maintenance windows that end, and shifts that begin, while the service is killed. */
  heldRounds: LONG ? 10 : 1,
  waitsForLeases: LONG,
  /** Seconds without a database. */
  outage: LONG ? 10 : 3,
  /** Seconds with one that is frozen; in the long form longer than anything waits for it. */
  freeze: LONG ? 35 : 3,
  /** Seconds for which a replica is stopped; in the long form beyond all its leases. */
  sleep: LONG ? 60 : 2,
  /** Escalation steps and heartbeats that fall due at once. */
  dueRows: LONG ? 1000 : 100,
  /** Alerts that wait for each of these shifts. */
  heldRows: LONG ? 250 : 50,
  /** Seconds in which everybody changes the same alerts. */
  stormSeconds: LONG ? 60 : 7,
  /** Requests after which they end before that: what the short form does depends on no machine's speed. */
  stormRequests: LONG ? Infinity : 400,
  /** Milliseconds that 99 of 100 of their requests stay below; the short form shares its machine with other tests. */
  stormP99: LONG ? 1000 : 10_000,
  /** Rounds of SIGTERM under load. */
  stopRounds: LONG ? 5 : 1,
  /** Milliseconds that one test may take. */
  patience: LONG ? 20 * 60_000 : 5 * 60_000,
} as const;

/** Where the random moments come from; SURVIVAL_SEED repeats a run as far as processes can be repeated. */
export const SEED = Number(process.env['SURVIVAL_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Numbers in [0, 1) from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The figures of a row, on standard error: standard output is jest's. */
export function report(row: string, figures: Record<string, unknown>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${String(value)}`);
  process.stderr.write(`survival (${FORM.name}, seed ${SEED}) | ${row} | ${text.join(', ')}\n`);
}
