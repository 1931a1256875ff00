import type { Delay, DelayDay } from '../../alerts/policies/notification/domain/delay.js';
import type { NotificationPolicyView } from '../../alerts/policies/notification/notification-policy.dto.js';
import { commonIn, encodePolicy } from './alert-policy.js';
import { type Duration, durationOf, minutesAt, minutesOf } from './durations.js';
import { timeText } from './hours.js';
import { type Json, present, type WireObject } from './wire-object.js';

/** Durations as they were sent: Pager counts minutes. */
export type Durations = Readonly<Record<string, Duration>>;

const DAYS: Readonly<Record<string, DelayDay>> = {
  ...{ 'next-time': 'any', 'next-weekday': 'weekday', 'next-monday': 'mon', 'next-tuesday': 'tue' },
  ...{ 'next-wednesday': 'wed', 'next-thursday': 'thu', 'next-friday': 'fri' },
  ...{ 'next-saturday': 'sat', 'next-sunday': 'sun' },
};
const OPTIONS = new Map(Object.entries(DAYS).map(([option, day]) => [day, option]));
const [VALUE, FREQUENCY] = ['value-based', 'frequency-based'] as const;
export const FOR_DURATION = 'for-duration';

/** What a notification policy does; absent values are undefined. */
export interface WireNotificationEffects {
  suppress: boolean;
  /** For `minutes`; else until the next `time` (HH:MM) on such a day, undefined where the option of a source is unknown. */
  delay?: { option: string; minutes: number } | { option: string; time: string; day: DelayDay | undefined };
  closeAfterMinutes?: number;
  restart?: { afterMinutes: number; times?: number };
  /** Null: however long it takes. */
  deduplicate?: { count?: number; withinMinutes: number | null };
}

export function decodeNotificationEffects(wire: WireObject): WireNotificationEffects {
  const [delay, close] = [wire.object('delayAction'), wire.object('autoCloseAction')];
  const [restart, deduplicate] = [wire.object('autoRestartAction'), wire.object('deduplicationAction')];
  const type = deduplicate?.losable('deduplicationActionType') ?? VALUE;
  if (deduplicate?.isRequest && type !== VALUE && type !== FREQUENCY)
    deduplicate.fault('deduplicationActionType', `must be ${VALUE} or ${FREQUENCY}`);
  return {
    suppress: wire.flag('suppress') ?? false,
    delay: delay && decodeDelay(delay),
    closeAfterMinutes: close && requiredMinutes(close),
    restart: restart && { afterMinutes: requiredMinutes(restart), times: restart.number('maxRepeatCount') },
    deduplicate: deduplicate && {
      count: deduplicate.number('count'),
      withinMinutes: type === FREQUENCY ? requiredMinutes(deduplicate) : null,
    },
  };
}

function requiredMinutes(action: WireObject): number {
  if (action.isRequest && !action.object('duration')?.has('timeAmount')) action.fault('duration', 'is required');
  return minutesAt(action, 'duration') ?? 0;
}

function decodeDelay(action: WireObject): WireNotificationEffects['delay'] {
  const option = action.required('delayOption');
  if (option === FOR_DURATION) return { option, minutes: requiredMinutes(action) };
  const day = Object.hasOwn(DAYS, option) ? DAYS[option] : undefined;
  if (day === undefined && action.isRequest) action.fault('delayOption', 'is unknown');
  return { option, day, time: timeText(action.number('untilHour') ?? 0, action.number('untilMinute') ?? 0) };
}

/** What a request says of a notification policy. @param before its present state @throws ApiError 422 */
export function notificationPolicyIn(
  body: WireObject,
  before?: Pick<NotificationPolicyView, 'actions' | 'hours'>,
): { fields: Record<string, unknown>; kept: Durations } {
  const { delay, ...effects } = decodeNotificationEffects(body);
  const zone = zoneOf(before);
  const wait =
    delay && ('minutes' in delay ? { minutes: delay.minutes } : { time: delay.time, day: delay.day, timezone: zone });
  const actions = present({ delay: wait, ...effects });
  return { fields: { ...commonIn(body, zone), actions }, kept: durationsSent(body) };
}

const TIMED = ['delayAction', 'autoCloseAction', 'autoRestartAction', 'deduplicationAction'] as const;

/** By the actions that they belong to. @throws ApiError 422 */
export function durationsSent(body: WireObject): Durations {
  const sent = TIMED.map((key) => [key, body.object(key)?.object('duration')] as const);
  return Object.fromEntries(
    sent.flatMap(([key, duration]) => {
      const timeUnit = duration?.text('timeUnit') ?? 'minutes';
      return duration ? [[key, { timeAmount: duration.number('timeAmount') ?? 0, timeUnit }]] : [];
    }),
  );
}

/** Clocks have no zone in these shapes: that of the policy stays; undefined: that of the account. */
function zoneOf(before: Pick<NotificationPolicyView, 'actions' | 'hours'> | undefined): string | undefined {
  const delay = before?.actions.delay;
  return delay && 'timezone' in delay ? delay.timezone : before?.hours?.timezone;
}

export function encodeNotificationPolicy(policy: NotificationPolicyView, kept: Durations = {}): Json {
  const { suppress = false, delay, closeAfterMinutes, restart, deduplicate } = policy.actions;
  const shown = (minutes: number, path: string): { duration: Duration } => {
    const sent = kept[path];
    return { duration: sent !== undefined && minutesOf(sent) === minutes ? sent : durationOf(minutes) };
  };
  return {
    ...encodePolicy(policy, 'notification'),
    suppress,
    ...(delay && { delayAction: encodeDelay(delay, shown) }),
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

function encodeDelay(delay: Delay, shown: (minutes: number, path: string) => object): Json {
  if ('minutes' in delay) return { delayOption: FOR_DURATION, ...shown(delay.minutes, 'delayAction') };
  const [untilHour, untilMinute] = delay.time.split(':').map(Number);
  return { delayOption: OPTIONS.get(delay.day), untilHour, untilMinute };
}
