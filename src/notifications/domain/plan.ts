import type { Priority } from '../../alerts/domain/alert.js';
import type { PageOrder } from '../../alerts/events/alert-events.js';
import type { ChannelType } from '../../channels/domain/channel.js';
import type { Outcome } from './outcome.js';
import { silenceOf, type DisturbanceWishes, type Silence } from './silence.js';

export interface NotifiableUser extends DisturbanceWishes {
  id: string;
  blocked: boolean;
}

export interface NotifiableChannel {
  id: string;
  type: ChannelType;
  value: string;
  verified: boolean;
}

/** A person's notification rule that fits the event: which of their channels, and how long after it. */
export interface MatchedRule {
  channelIds: readonly string[];
  delayMinutes: number;
}

export interface PlanInput {
  /** Why these people are told; with tenant, alert, user and channel it makes a delivery unique. */
  cause: string;
  recipients: readonly string[];
  alert: { priority: Priority };
  user: (id: string) => NotifiableUser | undefined;
  channelsOf: (userId: string) => readonly NotifiableChannel[];
  /** The person's rules that fit this event; with none, every verified channel is used at once. */
  matchedRules: (userId: string) => readonly MatchedRule[];
  isConfigured: (type: ChannelType) => boolean;
  now: Date;
}

export interface PlannedDelivery {
  userId: string;
  channelId: string;
  channelType: ChannelType;
  cause: string;
  dueAt: Date;
}

/** Somebody who was named and is not told, or not this way. `reason` is for people: the audit log and the activities. */
export interface Omission {
  userId: string;
  channelId: string | null;
  channelType: ChannelType | null;
  outcome: Exclude<Outcome, 'sent' | 'cancelled'>;
  reason: string;
}

export interface Plan {
  deliveries: PlannedDelivery[];
  omissions: Omission[];
}

/** The cause of a page: the run, cycle and step that fired, or `created` for a page without an escalation run. */
export function causeOf(page: Pick<PageOrder, 'runId' | 'cycle' | 'step'>): string {
  return page.runId === null ? 'created' : `${page.runId}/${page.cycle}/${page.step}`;
}

/**
 * Who is told what, where and when. Every recipient appears in the plan at least once: with a delivery, or with the
 * reason for having none. Nobody vanishes silently (decisions §5).
 */
export function planDeliveries(input: PlanInput): Plan {
  const plan: Plan = { deliveries: [], omissions: [] };
  for (const userId of new Set(input.recipients)) planFor(userId, input, plan);
  return plan;
}

function planFor(userId: string, input: PlanInput, plan: Plan): void {
  const omit = (outcome: Omission['outcome'], reason: string, channel?: NotifiableChannel): void => {
    const channelType = channel?.type ?? null;
    plan.omissions.push({ userId, channelId: channel?.id ?? null, channelType, outcome, reason });
  };
  const user = input.user(userId);
  if (user === undefined) return omit('failed', 'the user does not exist any more');
  if (user.blocked) return omit('failed', 'the user is blocked');
  const silence = silenceOf(user, input.alert.priority, input.now);
  if (silence !== null) return omit(silence, SILENCE_REASONS[silence]);

  const chosen = withoutDoubles(chooseChannels(userId, input));
  if (chosen.length === 0) return omit('failed', 'the user has no channel');
  for (const { channel, delayMinutes } of chosen) {
    if (!channel.verified) omit('skipped-unverified', 'the channel is not verified', channel);
    else if (!input.isConfigured(channel.type)) {
      omit('skipped-provider-disabled', `no ${channel.type} provider is configured`, channel);
    } else {
      const dueAt = new Date(input.now.getTime() + delayMinutes * 60_000);
      plan.deliveries.push({ userId, channelId: channel.id, channelType: channel.type, cause: input.cause, dueAt });
    }
  }
}

interface ChosenChannel {
  channel: NotifiableChannel;
  delayMinutes: number;
}

function chooseChannels(userId: string, input: PlanInput): ChosenChannel[] {
  const channels = input.channelsOf(userId);
  const rules = input.matchedRules(userId);
  if (rules.length === 0) return channels.map((channel) => ({ channel, delayMinutes: 0 }));
  return rules.flatMap(({ channelIds, delayMinutes }) =>
    channels.filter(({ id }) => channelIds.includes(id)).map((channel) => ({ channel, delayMinutes })),
  );
}

/** One number or address rings once per cause, at its earliest time, however often it was chosen or registered. */
function withoutDoubles(chosen: readonly ChosenChannel[]): ChosenChannel[] {
  const best = new Map<string, ChosenChannel>();
  for (const candidate of chosen) {
    const key = `${candidate.channel.type} ${candidate.channel.value.toLowerCase()}`;
    const known = best.get(key);
    if (known === undefined || isBetter(candidate, known)) best.set(key, candidate);
  }
  return [...best.values()];
}

function isBetter(candidate: ChosenChannel, known: ChosenChannel): boolean {
  if (candidate.channel.verified !== known.channel.verified) return candidate.channel.verified;
  return candidate.delayMinutes < known.delayMinutes;
}

const SILENCE_REASONS: Record<Silence, string> = {
  'skipped-muted': 'the user has muted notifications',
  'skipped-priority': 'the user wants P1 alerts only',
  'skipped-quiet-hours': 'the user has quiet hours',
};
