import { DAY_MS } from '../../../platform/durations.js';
import type { EscalatedAlertState } from './next-step.js';
import { targetsOnCall, type EscalationRule } from './policy.js';
import type { Holding } from './fire.js';
import type { PagingDirectory } from './recipients.js';
import type { EscalationPlan, Hold } from './run.js';

/** The longest wait until someone is on call. */
export const LONGEST_HOLD_MS = 7 * DAY_MS;
/** The wait if nobody comes on call within that time; the schedule may change meanwhile. */
const HOLD_WITHOUT_ANYBODY_MS = DAY_MS;

/**
 * Which rules of the plan wait until someone is on call: those of the policy with `hold`, if the policy is for the alert's
 * priority.
 */
export function holdingOf({ policy }: EscalationPlan, alert: Pick<EscalatedAlertState, 'priority'>): Holding {
  const applies = policy !== null && (policy.priorities === null || policy.priorities.includes(alert.priority));
  return (rule: EscalationRule) =>
    applies &&
    targetsOnCall(rule) &&
    policy.rules.some(({ id }) => id === rule.id) &&
    (rule.whenNobody ?? policy.whenNobody) === 'hold';
}

/** The hold of a run that waits since `since` for these schedules, which have nobody on call now. Null: the wait is over. */
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

/** Have the schedules changed, so that the hold ends or moves? */
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
