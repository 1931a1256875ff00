/** A time on call, in epoch milliseconds. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** `until`: the end of the time without a break. `from`: when the next one begins; null: none is known. */
export type OwnDuty = { kind: 'on'; until: number } | { kind: 'off'; from: number | null };

/** Whether somebody is on call at that instant, by all of their shifts together, and how long that lasts. */
export function ownDutyAt(shifts: readonly Stretch[], at: number): OwnDuty {
  const inOrder = shifts.toSorted((a, b) => a.start - b.start);
  let until = at;
  for (const { start, end } of inOrder) {
    if (start > until) break;
    until = Math.max(until, end);
  }
  if (until > at) return { kind: 'on', until };
  return { kind: 'off', from: inOrder.find(({ start }) => start > at)?.start ?? null };
}
