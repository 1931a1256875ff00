import { DAY_MS } from '../../../platform/durations.js';
import type { EscalatedAlertState } from './next-step.js';
import { targetsOnCall, type EscalationRule } from './policy.js';
import type { Holding } from './fire.js';
import type { PagingDirectory } from './recipients.js';
import type { EscalationPlan, Hold } from './run.js';

/** Nobody waits longer for somebody to come on call, whatever the schedule says. */
export const LONGEST_HOLD_MS = 7 * DAY_MS;
/** How long a run waits where nobody comes on call within that time: the schedule may be changed meanwhile. */
const HOLD_WITHOUT_ANYBODY_MS = DAY_MS;

/**
 * Which rules of the plan wait while their schedule has nobody on call: those of its policy that say so, for alerts of the
 * policy's priorities. An alert of another priority, which named the policy or was given it since, is never held.
 */
export function holdingOf({ policy }: EscalationPlan, alert: Pick<EscalatedAlertState, 'priority'>): Holding {
  const applies = policy !== null && (policy.priorities === null || policy.priorities.includes(alert.priority));
  return (rule: EscalationRule) =>
    applies &&
    targetsOnCall(rule) &&
    policy.rules.some(({ id }) => id === rule.id) &&
    (rule.whenNobody ?? policy.whenNobody) === 'hold';
}

/**
 * How long a run that waits since then goes on waiting for these schedules, none of which has anybody on call now. Null: no
 * longer.
 */
export function holdFor(
  schedules: readonly string[],
  since: Date,
  who: Pick<PagingDirectory, 'onCall'>,
  now: Date,
): Hold | null {
  const latest = new Date(since.getTime() + LONGEST_HOLD_MS);
  let until = new Date(since.getTime() + HOLD_WITHOUT_ANYBODY_MS);
  let by: string | null = null;
  for (const id of schedules) {
    const moment = who.onCall.nextOnCall(id, now, latest);
    if (moment === null || (by !== null && moment >= until)) continue;
    [until, by] = [moment, id];
  }
  return until > now
    ? { until, reason: 'nobody-on-call', by: by ?? schedules[0] ?? null, pages: true, since, schedules }
    : null;
}

/** Must a held run be looked at, because schedules are not any more as they were? */
export function isHoldOutdated(
  { until, since, schedules }: Hold,
  who: Pick<PagingDirectory, 'onCall'>,
  now: Date,
): boolean {
  if (since === undefined || schedules === undefined) return false;
  const isStaffed = schedules.some(
    (id) => who.onCall.get(id) === undefined || who.onCall.whoIsOnCall(id, now).recipients.length > 0,
  );
  return isStaffed || holdFor(schedules, since, who, now)?.until.getTime() !== until.getTime();
}
