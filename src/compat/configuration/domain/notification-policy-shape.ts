import type { Delay, DelayDay } from '../../../alert-policies/notification/domain/delay.js';
import type { NotificationPolicyView } from '../../../alert-policies/notification/notification-policy.dto.js';
import { commonIn, commonShape } from './policy-shape.js';
import { flagIn, numberIn, objectIn, requiredText, textIn, unprocessable, type Wire } from './wire-body.js';

/** Durations as they were sent: Pager counts minutes. */
export type Durations = Readonly<Record<string, Duration>>;
interface Duration {
  timeAmount: number;
  timeUnit: string;
}

const UNITS: Readonly<Record<string, number>> = { minutes: 1, hours: 60, days: 1440 };
const DAYS: Readonly<Record<string, DelayDay>> = {
  ...{ 'next-time': 'any', 'next-weekday': 'weekday', 'next-monday': 'mon', 'next-tuesday': 'tue' },
  ...{ 'next-wednesday': 'wed', 'next-thursday': 'thu', 'next-friday': 'fri' },
  ...{ 'next-saturday': 'sat', 'next-sunday': 'sun' },
};
const OPTIONS = new Map(Object.entries(DAYS).map(([option, day]) => [day, option]));
const [VALUE, FREQUENCY] = ['value-based', 'frequency-based'] as const;

/** What a body says of a notification policy. @param before its present state @throws ApiError 422 */
export function notificationPolicyIn(
  body: Wire,
  before?: Pick<NotificationPolicyView, 'actions' | 'hours'>,
): { fields: Record<string, unknown>; kept: Durations } {
  const kept: Record<string, Duration> = {};
  const minutesOf = (action: Wire, path: string): number => {
    const given = objectIn(action, 'duration', `${path}.duration`);
    const timeAmount = given && numberIn(given, 'timeAmount', `${path}.duration.timeAmount`);
    if (!given || timeAmount === undefined) throw unprocessable(`${path}.duration is required`);
    const timeUnit = textIn(given, 'timeUnit', `${path}.duration.timeUnit`) ?? 'minutes';
    const factor = Object.hasOwn(UNITS, timeUnit) ? UNITS[timeUnit] : undefined;
    if (factor === undefined) throw unprocessable(`${path}.duration.timeUnit must be minutes, hours or days`);
    kept[path] = { timeAmount, timeUnit };
    return timeAmount * factor;
  };
  const delay = objectIn(body, 'delayAction');
  const close = objectIn(body, 'autoCloseAction');
  const restart = objectIn(body, 'autoRestartAction');
  const deduplicate = objectIn(body, 'deduplicationAction');
  const zone = zoneOf(before);
  const actions = {
    suppress: flagIn(body, 'suppress') ?? false,
    ...(delay && { delay: delayIn(delay, zone, () => minutesOf(delay, 'delayAction')) }),
    ...(close && { closeAfterMinutes: minutesOf(close, 'autoCloseAction') }),
    ...(restart && {
      restart: {
        afterMinutes: minutesOf(restart, 'autoRestartAction'),
        times: numberIn(restart, 'maxRepeatCount', 'autoRestartAction.maxRepeatCount'),
      },
    }),
    ...(deduplicate && {
      deduplicate: {
        count: numberIn(deduplicate, 'count', 'deduplicationAction.count'),
        withinMinutes: typeIn(deduplicate) === FREQUENCY ? minutesOf(deduplicate, 'deduplicationAction') : null,
      },
    }),
  };
  return { fields: { ...commonIn(body, zone), actions }, kept };
}

function typeIn(action: Wire): string {
  const type = requiredText(action, 'deduplicationActionType', 'deduplicationAction.deduplicationActionType');
  if (type !== VALUE && type !== FREQUENCY)
    throw unprocessable(`deduplicationAction.deduplicationActionType must be ${VALUE} or ${FREQUENCY}`);
  return type;
}

function delayIn(action: Wire, timezone: string | undefined, minutes: () => number): object {
  const option = requiredText(action, 'delayOption', 'delayAction.delayOption');
  if (option === 'for-duration') return { minutes: minutes() };
  const day = Object.hasOwn(DAYS, option) ? DAYS[option] : undefined;
  if (day === undefined) throw unprocessable('delayAction.delayOption is unknown');
  const clock = ['untilHour', 'untilMinute'].map((key) => numberIn(action, key, `delayAction.${key}`) ?? 0);
  return { time: clock.map((each) => String(each).padStart(2, '0')).join(':'), day, timezone };
}

/** Clocks have no zone in these shapes: that of the policy stays; undefined: that of the account. */
function zoneOf(before: Pick<NotificationPolicyView, 'actions' | 'hours'> | undefined): string | undefined {
  const delay = before?.actions.delay;
  return delay && 'timezone' in delay ? delay.timezone : before?.hours?.timezone;
}

export function notificationPolicyShape(policy: NotificationPolicyView, kept: Durations = {}): Wire {
  const { suppress = false, delay, closeAfterMinutes, restart, deduplicate } = policy.actions;
  const shown = (minutes: number, path: string): { duration: Duration } => {
    const sent = kept[path];
    const isSame = sent !== undefined && sent.timeAmount * (UNITS[sent.timeUnit] ?? 0) === minutes;
    return { duration: isSame ? sent : { timeAmount: minutes, timeUnit: 'minutes' } };
  };
  return {
    ...commonShape(policy, 'notification'),
    suppress,
    ...(delay && { delayAction: delayShape(delay, shown) }),
    ...(closeAfterMinutes && { autoCloseAction: shown(closeAfterMinutes, 'autoCloseAction') }),
    ...(restart && {
      autoRestartAction: { ...shown(restart.afterMinutes, 'autoRestartAction'), maxRepeatCount: restart.times },
    }),
    ...(deduplicate && {
      deduplicationAction: {
        deduplicationActionType: deduplicate.withinMinutes === null ? VALUE : FREQUENCY,
        count: deduplicate.count,
        ...(deduplicate.withinMinutes !== null && shown(deduplicate.withinMinutes, 'deduplicationAction')),
      },
    }),
  };
}

function delayShape(delay: Delay, shown: (minutes: number, path: string) => object): Wire {
  if ('minutes' in delay) return { delayOption: 'for-duration', ...shown(delay.minutes, 'delayAction') };
  const [untilHour, untilMinute] = delay.time.split(':').map(Number);
  return { delayOption: OPTIONS.get(delay.day), untilHour, untilMinute };
}
