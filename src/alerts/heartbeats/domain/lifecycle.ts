import { MINUTE_MS } from '../../../platform/durations.js';
import { applicable, type MaintenanceScope, type Window } from '../../maintenance/domain/applicability.js';

/** `waiting`: counting down to the next ping; `expired`: none came in time; `disabled`: no ping is expected. */
export const HEARTBEAT_STATES = ['waiting', 'expired', 'disabled'] as const;
export type HeartbeatState = (typeof HEARTBEAT_STATES)[number];

/** `silence`: the interval passed without a ping, outside of maintenance. */
export const TRIGGERS = ['ping', 'silence', 'enable', 'disable'] as const;
export type Trigger = (typeof TRIGGERS)[number];

export interface Transition {
  to: HeartbeatState;
  /** The expiry alert: raise it, close the open one, or change nothing. */
  alert: 'open' | 'close' | 'leave';
  /** Does the countdown begin anew, ping or no ping? */
  rearm: boolean;
}

const stay = (to: HeartbeatState): Transition => ({ to, alert: 'leave', rearm: false });
const recover = (to: HeartbeatState): Transition => ({ to, alert: 'close', rearm: false });

/**
 * The whole lifecycle (contract: "Heartbeat"; decisions §8). A heartbeat that is disabled while its alert is open
 * leaves the alert open; the next ping closes it.
 */
export const TRANSITIONS: Readonly<Record<Trigger, Readonly<Record<HeartbeatState, Transition>>>> = {
  ping: { waiting: recover('waiting'), expired: recover('waiting'), disabled: recover('disabled') },
  silence: {
    waiting: { to: 'expired', alert: 'open', rearm: false },
    expired: stay('expired'),
    disabled: stay('disabled'),
  },
  enable: {
    waiting: stay('waiting'),
    expired: stay('expired'),
    disabled: { to: 'waiting', alert: 'leave', rearm: true },
  },
  disable: { waiting: stay('disabled'), expired: stay('disabled'), disabled: stay('disabled') },
};

/** The part of a heartbeat that changes by itself. */
export interface Life {
  enabled: boolean;
  expired: boolean;
  lastPing: Date | null;
  /** Creation, or the latest re-enabling. */
  armedAt: Date;
}

export function stateOf({ enabled, expired }: Pick<Life, 'enabled' | 'expired'>): HeartbeatState {
  if (!enabled) return 'disabled';
  return expired ? 'expired' : 'waiting';
}

/** The change of a heartbeat, and of its alert. */
export function live(life: Life, trigger: Trigger, now: Date): { life: Life; alert: Transition['alert'] } {
  const { to, alert, rearm } = TRANSITIONS[trigger][stateOf(life)];
  return {
    alert,
    life: {
      enabled: to !== 'disabled',
      expired: to === 'expired',
      lastPing: trigger === 'ping' ? now : life.lastPing,
      armedAt: rearm ? now : life.armedAt,
    },
  };
}

/**
 * The last moment at which a ping is in time: the latest of the last ping, the creation and the re-enabling, plus the
 * interval. Null when nothing is awaited.
 */
export function expiryOf(life: Life, intervalMinutes: number): Date | null {
  if (stateOf(life) !== 'waiting') return null;
  const since = Math.max(life.armedAt.getTime(), life.lastPing?.getTime() ?? 0);
  return new Date(since + intervalMinutes * MINUTE_MS);
}

/** A change of the windows wakes held heartbeats at once; this is the fallback. */
const LONGEST_HOLD_MS = MINUTE_MS;

/** The decision about a heartbeat past its due time. */
type Verdict =
  | { kind: 'expired' }
  /** In maintenance; to be checked again after this moment. */
  | { kind: 'held'; windowId: string; until: Date };

/** The window that keeps the expiry of a heartbeat quiet at this instant, of several the one that ends last; null: none. */
export function quietedBy(heartbeat: MaintenanceScope, windows: readonly Window[], now: Date): Window | null {
  const found = applicable(windows, heartbeat, now).toSorted((a, b) => b.endTime.getTime() - a.endTime.getTime());
  return found[0] ?? null;
}

/** Only suppressed: a heartbeat that is still silent when the maintenance ends expires then (decisions §8). */
export function judgeSilence(heartbeat: MaintenanceScope, windows: readonly Window[], now: Date): Verdict {
  const window = quietedBy(heartbeat, windows, now);
  if (!window) return { kind: 'expired' };
  const until = Math.min(window.endTime.getTime(), now.getTime() + LONGEST_HOLD_MS);
  return { kind: 'held', windowId: window.id, until: new Date(until) };
}
