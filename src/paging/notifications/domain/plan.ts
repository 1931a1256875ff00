import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { PageOrder } from '../../../alerts/lifecycle/events/alert-events.js';
import type { ChannelType, Medium } from '../../channels/registry.js';
import type { Recipient } from './audience.js';
import { FILTERED, quietStatusOf, type QuietSettings } from '../../../people/users/domain/quiet-status.js';
import type { HeldReason, Outcome } from './outcome.js';
import type { RepeatState } from './repeat.js';
import { stepsOf, type Rule } from './rule.js';
import { MINUTE_MS } from '../../../platform/durations.js';

export interface NotifiableUser extends QuietSettings {
  id: string;
  blocked: boolean;
  proofPending: boolean;
}

export interface NotifiableChannel {
  id: string;
  type: ChannelType;
  /** Equal for addresses that lead to the same place. */
  addressKey: string;
  verified: boolean;
}

export interface PlanInput {
  /** Why these people are notified; with tenant, alert, user and channel it makes a delivery unique. */
  cause: string;
  recipients: readonly Recipient[];
  alert: { priority: Priority };
  user: (id: string) => NotifiableUser | undefined;
  channelsOf: (userId: string) => readonly NotifiableChannel[];
  isConfigured: (type: ChannelType) => boolean;
  /** Are this person's phones pushed to for the same cause? Then somebody without channels is reached all the same. */
  isPushed: (userId: string) => boolean;
  now: Date;
}

export interface PlannedDelivery extends RepeatState {
  userId: string;
  channelId: string;
  channelType: Medium;
  cause: string;
  dueAt: Date;
  /** The rule that chose the channel; null: nobody's rule did. */
  ruleId: string | null;
  /** A rule of the person's own asked for it and nobody named them: they follow the alert, and are not paged for it. */
  follows: boolean;
  /** Held by quiet hours or a mute, which end when it is due; null: it is not. */
  reason: string | null;
}

/** Somebody who was to be notified and is not, or not this way. `reason` is for people: the audit log and the activities. */
export interface Omission {
  userId: string;
  channelId: string | null;
  channelType: Medium | null;
  /** The rule that chose the channel. */
  ruleId: string | null;
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

const RESPONDER = 'responder/';

/** The cause of a page to responders who joined later. */
export function responderCause(page: Pick<PageOrder, 'runId' | 'cycle' | 'step'>): string {
  return `${RESPONDER}${causeOf(page)}`;
}

const RAISED = `${RESPONDER}raised/`;

/** The cause of the page to whoever has an acknowledged alert that grew worse. */
export function raisedCause(page: Pick<PageOrder, 'runId' | 'cycle' | 'step'>): string {
  return `${RAISED}${causeOf(page)}`;
}

export function isRaisedPage({ cause }: { cause: string }): boolean {
  return cause.startsWith(RAISED);
}

const AWAKE = `${RESPONDER}awake/`;

/** The cause of the page that tells of the end of a snooze. */
export function snoozeEndCause(page: Pick<PageOrder, 'runId' | 'cycle' | 'step'>): string {
  return `${AWAKE}${causeOf(page)}`;
}

export function isSnoozeEndPage({ cause }: { cause: string }): boolean {
  return cause.startsWith(AWAKE);
}

/** Is it a page to people outside of the escalation's steps? It is for what has just happened, so it goes out now, snoozed or not. */
export function isResponderPage({ cause }: { cause: string }): boolean {
  return cause.startsWith(RESPONDER);
}

/** As it is stored. */
const LAST_RESORT = 'unheard/';

/** The cause of a page to people whom nobody named, because nobody who was named can be reached. */
export function lastResortCause(cause: string): string {
  return `${LAST_RESORT}${cause}`;
}

/** Is it such a page? */
export function isLastResortPage({ cause }: { cause: string }): boolean {
  return cause.startsWith(LAST_RESORT);
}

/** A page that was ordered for an alert already acknowledged can only come from an `if-not-closed` rule. */
export function survivesAcknowledgement(page: Pick<PageOrder, 'untilClosed'>, alert: { status: AlertStatus }): boolean {
  return page.untilClosed ?? alert.status === 'acknowledged';
}

/**
 * Who is notified of what, where and when. Every recipient appears in the plan at least once: with a delivery, or with the
 * reason for having none; but not who has no channel and gets a push. Nobody is left out silently (decisions §5).
 */
export function planDeliveries(input: PlanInput): Plan {
  const plan: Plan = { deliveries: [], omissions: [] };
  for (const recipient of input.recipients) planFor(recipient, input, plan);
  return plan;
}

function planFor(recipient: Recipient, input: PlanInput, plan: Plan): void {
  const { userId, follows } = recipient;
  const { cause, now } = input;
  const omit = (
    outcome: Omission['outcome'],
    reason: string,
    at?: { channel: Partial<NotifiableChannel>; rule: Rule | null },
  ): void => {
    const { id: channelId = null, type: channelType = null } = at?.channel ?? {};
    plan.omissions.push({ userId, channelId, channelType, ruleId: at?.rule?.id ?? null, outcome, reason });
  };
  const user = input.user(userId);
  if (user === undefined) return omit('failed', 'the user does not exist any more');
  if (user.blocked) return omit('failed', 'the user is blocked');
  if (user.proofPending) return omit('failed', 'the user has not proven their e-mail address');
  const { priority } = input.alert;
  if (quietStatusOf(user, priority, now)?.kind === 'filtered') return omit('skipped-priority', FILTERED);

  const { chosen, foreign } = chooseChannels(recipient, input);
  if (chosen.length + foreign.length === 0) {
    if (!input.isPushed(userId)) omit('failed', 'the user has no channel');
    return;
  }
  for (const choice of foreign) omit('skipped-unverified', 'the user has no such channel', choice);
  for (const choice of chosen) {
    const { channel, rule } = choice;
    if (!channel.verified) omit('skipped-unverified', 'the channel is not verified', choice);
    else if (!input.isConfigured(channel.type)) {
      omit('skipped-provider-disabled', `no ${channel.type} provider is configured`, choice);
    } else {
      const { delayMins } = choice;
      plan.deliveries.push({
        userId,
        channelId: channel.id,
        channelType: channel.type,
        cause: delayMins === 0 ? cause : `${cause}+${delayMins}`,
        ...dueOrHeld(user, priority, new Date(now.getTime() + delayMins * MINUTE_MS)),
        ruleId: rule?.id ?? null,
        follows,
        repetition: 0,
        repeatSec: rule?.repeat.enabled ? rule.repeat.intervalSec : null,
        repeatsLeft: rule?.repeat.enabled ? rule.repeat.maxRepeats : null,
      });
    }
  }
}

/** When a message that is due at `at` goes: then, or when what holds it ends. */
export function dueOrHeld(
  user: QuietSettings,
  priority: Priority,
  at: Date,
): { dueAt: Date; reason: HeldReason | null } {
  const silence = quietStatusOf(user, priority, at);
  return silence?.kind === 'held'
    ? { dueAt: silence.until, reason: `held-${silence.reason}` }
    : { dueAt: at, reason: null };
}

interface ChosenChannel {
  channel: NotifiableChannel;
  /** From the event. */
  delayMins: number;
  /** Null: no rule chose it; it is used so that everybody on call is reached. */
  rule: Rule | null;
}

interface Choice {
  chosen: ChosenChannel[];
  /** Channels that a rule names and that its owner does not have. */
  foreign: { channel: { id: string }; rule: Rule }[];
}

/** What the person's rules choose; for somebody who was named and whom that does not reach, every channel. */
function chooseChannels({ userId, rules, named }: Recipient, input: PlanInput): Choice {
  const channels = input.channelsOf(userId);
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const wishes = rules.flatMap((rule) =>
    stepsOf(rule).map(({ channelId: id, delayMins }) => ({ id, delayMins, rule })),
  );
  const byRules = withoutDuplicates(
    wishes.flatMap(({ id, delayMins, rule }) => {
      const channel = byId.get(id);
      return channel === undefined ? [] : [{ channel, delayMins, rule }];
    }),
  );
  const foreign = wishes.flatMap(({ id, rule }) => (byId.has(id) ? [] : [{ channel: { id }, rule }]));
  const reaches = byRules.some(({ channel }) => channel.verified && input.isConfigured(channel.type));
  if (!named || reaches) return { chosen: byRules, foreign };

  const chosenAlready = new Set(byRules.map(({ channel }) => channel.id));
  const others = channels
    .filter(({ id }) => !chosenAlready.has(id))
    .map((channel) => ({ channel, delayMins: 0, rule: null }));
  return { chosen: [...byRules, ...withoutDuplicates(others)], foreign };
}

/** One number or address rings once per cause and time, however often it was chosen or registered. */
function withoutDuplicates(chosen: readonly ChosenChannel[]): ChosenChannel[] {
  const best = new Map<string, ChosenChannel>();
  for (const candidate of chosen) {
    const { channel, delayMins } = candidate;
    const key = `${delayMins} ${channel.type} ${channel.addressKey}`;
    const known = best.get(key);
    if (known === undefined || isBetter(candidate, known)) best.set(key, candidate);
  }
  return [...best.values()];
}

function isBetter(candidate: ChosenChannel, known: ChosenChannel): boolean {
  if (candidate.channel.verified !== known.channel.verified) return candidate.channel.verified;
  return (candidate.rule?.repeat.enabled ?? false) && !(known.rule?.repeat.enabled ?? false);
}
