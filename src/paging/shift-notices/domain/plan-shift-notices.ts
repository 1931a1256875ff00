import type { OnCallHandoff } from '../../../on-call/events/on-call-events.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { omissionOf } from '../../../on-call/handoffs/domain/omission.js';
import type { NotifiableUser } from '../../notifications/domain/plan.js';
import { stepsOf, type NotificationTime, type Rule } from '../../notifications/domain/rule.js';

/** A shift that is about to begin or end, and how long before this is told. */
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
 * Over which channels a person is told of their shift: those of their rules that fire for it, each once at a time. Empty for
 * whom nothing is to reach now; quiet hours hold back everything but what says that the shift is about to begin.
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
