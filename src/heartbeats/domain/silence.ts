import { applicable, type MaintenanceScope, type Window } from '../../maintenance/domain/applicability.js';
import { MINUTE_MS } from '../../common/durations.js';

/** A change of the windows wakes held heartbeats at once; this is the fallback. */
const LONGEST_HOLD_MS = MINUTE_MS;

/** The decision about a heartbeat past its due time. */
export type Verdict =
  | { kind: 'expired' }
  /** In maintenance; to be checked again after this moment. */
  | { kind: 'held'; windowId: string; until: Date };

/** Only suppressed: a heartbeat that is still silent when the maintenance ends expires then (decisions §8). */
export function judgeSilence(heartbeat: MaintenanceScope, windows: readonly Window[], now: Date): Verdict {
  const [window] = applicable(windows, heartbeat, now).toSorted((a, b) => b.endTime.getTime() - a.endTime.getTime());
  if (!window) return { kind: 'expired' };
  const until = Math.min(window.endTime.getTime(), now.getTime() + LONGEST_HOLD_MS);
  return { kind: 'held', windowId: window.id, until: new Date(until) };
}
