import { applicable, type MaintenanceScope, type Window } from '../../maintenance/domain/applicability.js';
import { MINUTE_MS } from '../../common/durations.js';

/** A change of the windows releases what they hold at once; this is for one that slipped by. */
const LONGEST_HOLD_MS = MINUTE_MS;

/** What a heartbeat's silence past its due time comes to. */
export type Verdict =
  | { kind: 'expired' }
  /** Excused; to be looked at again after this moment. */
  | { kind: 'held'; windowId: string; until: Date };

/** Suppressed, not forgotten: whoever is still silent when the maintenance ends expires then (decisions §8). */
export function judgeSilence(heartbeat: MaintenanceScope, windows: readonly Window[], now: Date): Verdict {
  const [window] = applicable(windows, heartbeat, now).toSorted((a, b) => b.endTime.getTime() - a.endTime.getTime());
  if (!window) return { kind: 'expired' };
  const until = Math.min(window.endTime.getTime(), now.getTime() + LONGEST_HOLD_MS);
  return { kind: 'held', windowId: window.id, until: new Date(until) };
}
