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
  /** Equal for the same address. */
  addressKey: string;
  verified: boolean;
}

export interface PlanInput {
  /** The cause; unique for tenant, alert, user and channel. */
  cause: string;
  recipients: readonly Recipient[];
  alert: { priority: Priority };
  user: (id: string) => NotifiableUser | undefined;
  channelsOf: (userId: string) => readonly NotifiableChannel[];
  isConfigured: (type: ChannelType) => boolean;
  /** Does this person get a push for the same cause? A push reaches people without channels. */
  isPushed: (userId: string) => boolean;
  now: Date;
}

export interface PlannedDelivery extends RepeatState {
  userId: string;
  channelId: string;
  channelType: Medium;
  cause: string;
  dueAt: Date;
  /** The notification rule that chose the channel; null: none. */
  ruleId: string | null;
  /** The person only follows the alert by a rule of their own; nobody pages them. */
  follows: boolean;
  /** The hold by quiet hours or a mute that ends when it is due; null: not held. */
  reason: string | null;
}

/** Why nothing is sent to a person over any channel, or over one of theirs, as the history says it. */
export const OMITTED = {
  gone: 'the user does not exist any more',
  blocked: 'the user is blocked',
  unproven: 'the user has not proven their e-mail address',
  filtered: FILTERED,
  noChannel: 'the user has no channel',
  noSuchChannel: 'the user has no such channel',
  unverified: 'the channel is not verified',
} as const;

/** A recipient who is not notified, or not over this channel. The audit log and the history show `reason`. */
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

/** The cause of a page to added responders. */
export function responderCause(page: Pick<PageOrder, 'runId' | 'cycle' | 'step'>): string {
  return `${RESPONDER}${causeOf(page)}`;
}

const RAISED = `${RESPONDER}raised/`;

/** The cause of the notice about a raised priority. */
export function raisedCause(page: Pick<PageOrder, 'runId' | 'cycle' | 'step'>): string {
  return `${RAISED}${causeOf(page)}`;
}

export function isRaisedPage({ cause }: { cause: string }): boolean {
  return cause.startsWith(RAISED);
}

const AWAKE = `${RESPONDER}awake/`;

/** The cause of the notice at the end of a snooze. */
export function snoozeEndCause(page: Pick<PageOrder, 'runId' | 'cycle' | 'step'>): string {
  return `${AWAKE}${causeOf(page)}`;
}

export function isSnoozeEndPage({ cause }: { cause: string }): boolean {
  return cause.startsWith(AWAKE);
}

/** Is it a page outside of the escalation's steps? A snooze does not hold it. */
export function isResponderPage({ cause }: { cause: string }): boolean {
  return cause.startsWith(RESPONDER);
}

/** Stored in causes. */
const LAST_RESORT = 'unheard/';

/** The cause of a last-resort page: to people who were not named, because no named person is reachable. */
export function lastResortCause(cause: string): string {
  return `${LAST_RESORT}${cause}`;
}

export function isLastResortPage({ cause }: { cause: string }): boolean {
  return cause.startsWith(LAST_RESORT);
}

/** Is the page sent after an acknowledgement? For an alert that is already acknowledged only `if-not-closed` rules page. */
export function survivesAcknowledgement(page: Pick<PageOrder, 'untilClosed'>, alert: { status: AlertStatus }): boolean {
  return page.untilClosed ?? alert.status === 'acknowledged';
}

/**
 * Plans who is notified, over which channels and when. Each recipient has a delivery or an omission with a reason, except people
 * without channels who get a push.
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
  if (user === undefined) return omit('failed', OMITTED.gone);
  if (user.blocked) return omit('failed', OMITTED.blocked);
  if (user.proofPending) return omit('failed', OMITTED.unproven);
  const { priority } = input.alert;
  if (quietStatusOf(user, priority, now)?.kind === 'filtered') return omit('skipped-priority', OMITTED.filtered);

  const { chosen, foreign } = chooseChannels(recipient, input);
  if (chosen.length + foreign.length === 0) {
    if (!input.isPushed(userId)) omit('failed', OMITTED.noChannel);
    return;
  }
  for (const choice of foreign) omit('skipped-unverified', OMITTED.noSuchChannel, choice);
  for (const choice of chosen) {
    const { channel, rule } = choice;
    if (!channel.verified) omit('skipped-unverified', OMITTED.unverified, choice);
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

/** The due time of a message for `at`: then, or at the end of its hold. */
export function dueOrHeld(
  user: QuietSettings,
  priority: Priority,
  at: Date,
): { dueAt: Date; reason: HeldReason | null } {
  const quiet = quietStatusOf(user, priority, at);
  return quiet?.kind === 'held' ? { dueAt: quiet.until, reason: `held-${quiet.reason}` } : { dueAt: at, reason: null };
}

interface ChosenChannel {
  channel: NotifiableChannel;
  /** Minutes after the event. */
  delayMins: number;
  /** Null: no rule chose it; Pager uses it so that a named person is reached. */
  rule: Rule | null;
}

interface Choice {
  chosen: ChosenChannel[];
  /** Channels of a rule that its owner does not have. */
  foreign: { channel: { id: string }; rule: Rule }[];
}

/** The channels chosen by the person's rules; if these do not reach a named person, all of their channels. */
function chooseChannels({ userId, rules, named }: Recipient, input: PlanInput): Choice {
  const channels = input.channelsOf(userId);
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const requested = rules.flatMap((rule) =>
    stepsOf(rule).map(({ channelId: id, delayMins }) => ({ id, delayMins, rule })),
  );
  const byRules = withoutDuplicates(
    requested.flatMap(({ id, delayMins, rule }) => {
      const channel = byId.get(id);
      return channel === undefined ? [] : [{ channel, delayMins, rule }];
    }),
  );
  const foreign = requested.flatMap(({ id, rule }) => (byId.has(id) ? [] : [{ channel: { id }, rule }]));
  const reaches = byRules.some(({ channel }) => channel.verified && input.isConfigured(channel.type));
  if (!named || reaches) return { chosen: byRules, foreign };

  const chosenAlready = new Set(byRules.map(({ channel }) => channel.id));
  const others = channels
    .filter(({ id }) => !chosenAlready.has(id))
    .map((channel) => ({ channel, delayMins: 0, rule: null }));
  return { chosen: [...byRules, ...withoutDuplicates(others)], foreign };
}

/** Uses each address once per cause and time, even if it is chosen or registered twice. */
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
