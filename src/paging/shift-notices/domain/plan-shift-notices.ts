import type { OnCallHandoff } from '../../../on-call/events/on-call-events.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { omissionOf } from '../../../on-call/handoffs/domain/omission.js';
import type { NotifiableUser } from '../../notifications/domain/plan.js';
import { stepsOf, type NotificationTime, type Rule } from '../../notifications/domain/rule.js';

/** A shift that begins or ends soon, and how long before (minutes) its person is notified. */
export interface NearShift {
  handoff: OnCallHandoff;
  time: NotificationTime;
}

export interface ShiftNoticePlan<Channel> {
  ruleId: string;
  channel: Channel;
  delayMins: number;
  dueAt: Date;
}

/**
 * The channels over which a person is notified of their shift: those of their matching rules, each once per time.
 * Empty if nothing may reach them now; quiet hours hold back everything except the imminent start of a shift.
 */
export function planShiftNotices<Channel extends { id: string; verified: boolean }>(
  { handoff, time }: NearShift,
  rules: readonly Rule[],
  user: NotifiableUser,
  channels: readonly Channel[],
  now: Date,
): ShiftNoticePlan<Channel>[] {
  const usable = new Map(channels.filter(({ verified }) => verified).map((channel) => [channel.id, channel]));
  const isBeginning = handoff.kind === 'begin' && time === 'just-before';
  if (omissionOf(user, isBeginning ? 'begin' : 'end', usable.size, now) !== null) return [];
  const planned = new Map<string, ShiftNoticePlan<Channel>>();
  for (const rule of rules) {
    for (const { channelId, delayMins } of stepsOf(rule)) {
      const channel = usable.get(channelId);
      const key = `${channelId} ${delayMins}`;
      if (channel === undefined || planned.has(key)) continue;
      const dueAt = new Date(now.getTime() + delayMins * MINUTE_MS);
      planned.set(key, { ruleId: rule.id, channel, delayMins, dueAt });
    }
  }
  return [...planned.values()];
}
