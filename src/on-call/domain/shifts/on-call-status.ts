/** A time on call in epoch milliseconds. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** `until`: when the person goes off call. `from`: the start of the next shift; null if not known. Epoch milliseconds. */
export type OnCallStatus = { kind: 'on'; until: number } | { kind: 'off'; from: number | null };

/** Whether a person is on call at an instant (epoch milliseconds), by all of their shifts. */
export function onCallStatusAt(shifts: readonly Stretch[], at: number): OnCallStatus {
  const inOrder = shifts.toSorted((a, b) => a.start - b.start);
  let until = at;
  for (const { start, end } of inOrder) {
    if (start > until) break;
    until = Math.max(until, end);
  }
  if (until > at) return { kind: 'on', until };
  return { kind: 'off', from: inOrder.find(({ start }) => start > at)?.start ?? null };
}
