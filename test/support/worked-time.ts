import { readFileSync } from 'node:fs';

/** Processor time of this thread in milliseconds; where the system does not tell it, the time of the clock. */
export function workedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Bounds of time in tests are written for a machine on which `referenceWork` takes this long. */
const REFERENCE_MS = 12;
const MOST = 4;

/**
 * What a time may be on this machine that may be `ms` on the reference. How slow this one is, which takes as long as many a
 * test, is only found out for what took longer.
 */
export const allowed = (ms: number, taken: number): number => (taken < ms ? ms : ms * slowness());

/** The factor, 1 to 4, for bounds of time on this machine, with all that runs on it now. */
export function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = workedMs();
    referenceWork();
    return workedMs() - begun;
  });
  return Math.min(MOST, Math.max(1, Math.min(...times) / REFERENCE_MS));
}

/** Objects, texts, dates and an order of them: what questions to the service consist of. */
function referenceWork(): void {
  const rows = Array.from({ length: 6000 }, (_, n) => ({
    ...{ id: n, name: `name ${(n * 7919) % 6000}`, at: new Date(n * 1e7).toISOString() },
  }));
  const copies = JSON.parse(JSON.stringify(rows)) as typeof rows;
  copies.sort((a, b) => (a.name < b.name ? -1 : 1));
  const months = new Map<string, number[]>();
  for (const { at, id } of copies) months.set(at.slice(0, 7), [...(months.get(at.slice(0, 7)) ?? []), id]);
}
