import type { Priority } from '../../../platform/domain/priority.js';
import type { FirstRecipient } from '../../../on-call/domain/schedule/participants.js';

export const RECIPIENT_TYPES = ['schedule', 'user', 'team', 'room'] as const;
export type RecipientType = (typeof RECIPIENT_TYPES)[number];
/** Recipient types that page people. */
export type PagedType = Exclude<RecipientType, 'room'>;

export const NOTIFY_TYPES = ['default', 'all', 'random', 'admins', 'users', 'next', 'previous'] as const;
export type NotifyType = (typeof NOTIFY_TYPES)[number];

/** Only this condition pages after an acknowledgement; all others act as `if-not-acked`. */
export const IF_NOT_CLOSED = 'if-not-closed';
export const IF_NOT_ACKED = 'if-not-acked';

/** The longest delay, in minutes, and the most rounds: what the column holds. */
export const LARGEST_NUMBER = 2_147_483_647;
/** Limits the rules, because all are evaluated before the first notification of an alert. */
export const MOST_RULES = 100;

/** If nobody is on call in a rule's schedule: fire the next rules at once, or wait until someone is on call. */
export const WHEN_NOBODY = ['next', 'hold'] as const;
export type WhenNobody = (typeof WHEN_NOBODY)[number];

/** One line of a policy: whom to page, how long after the start of a cycle, and under which condition. */
export interface EscalationRule {
  id: string;
  condition: string;
  notifyType: NotifyType;
  /** Minutes from the start of the cycle. */
  delayMinutes: number;
  recipientType: RecipientType;
  recipientId: string;
  recipientName: string | null;
  /** Null, or absent: as the policy says. */
  whenNobody?: WhenNobody | null;
}

/** Does the rule page people, and not post to a chat room? */
export function pagesPeople(rule: Pick<EscalationRule, 'recipientType'> | null): boolean {
  // A damaged rule fails where it is used.
  return rule?.recipientType !== 'room';
}

/** A rule for a chat room, with its index among all rules of its version (`place`, as stored). */
export type IndexedRule = EscalationRule & { place: number };

/** Splits rules into the two columns in which they are stored; older versions know no rules for rooms. */
export function splitRoomRules(all: readonly EscalationRule[]): { rules: EscalationRule[]; roomRules: IndexedRule[] } {
  const roomRules = all.flatMap((rule, place) => (pagesPeople(rule) ? [] : [{ ...rule, place }]));
  return { rules: all.filter(pagesPeople), roomRules };
}

/** Merges the two columns into all rules, in order. */
export function allRules({
  rules,
  roomRules,
}: {
  rules: EscalationRule[];
  roomRules: IndexedRule[];
}): EscalationRule[] {
  // Damaged rules fail where they are used, so that other policies still work.
  if (![rules, roomRules].every((stored) => Array.isArray(stored))) return rules;
  const all = [...rules];
  for (const { place, ...rule } of roomRules) all.splice(place, 0, rule);
  return all;
}

/** An immutable version of a policy; a run keeps its version to its end. */
export interface PolicySnapshot {
  policyId: string;
  versionId: string;
  name: string;
  /** Minutes between the last rule of a cycle and the next cycle (or the end of the run). */
  repeatInterval: number;
  /** Cycles in all, at least one. */
  repeatCount: number;
  closeAlertAfterAll: boolean;
  /** Each further cycle reopens an acknowledged alert and pages again. */
  resetAcknowledgements: boolean;
  /** The default for its rules. */
  whenNobody: WhenNobody;
  /** The priorities that it applies to; null: all. */
  priorities: readonly Priority[] | null;
  /** In the order of the ruleset. */
  rules: readonly EscalationRule[];
}

/** A policy with the fields by which it is chosen for an alert. */
export interface PolicyEntry extends PolicySnapshot {
  teamId: string | null;
  isDefault: boolean;
  createdAt: Date;
}

export function pagesAfterAcknowledgement(rule: Pick<EscalationRule, 'condition'>): boolean {
  return rule.condition === IF_NOT_CLOSED;
}

/** For a schedule, these types page others than those on call. */
const NOT_ON_CALL_TYPES: readonly NotifyType[] = ['admins', 'users', 'next', 'previous'];

/** Why a rule cannot have this notify type; null: it can. */
export function notifyTypeReason({
  recipientType,
  notifyType,
}: Pick<EscalationRule, 'recipientType' | 'notifyType'>): string | null {
  if (recipientType === 'room') return notifyType === 'default' ? null : 'a chat room is posted to as a whole: default';
  if (notifyType === 'next' || notifyType === 'previous')
    return recipientType === 'schedule' ? null : `${notifyType} is only for schedules`;
  return notifyType === 'users' && recipientType === 'user' ? 'users is only for teams and schedules' : null;
}

/** Does the rule page the people on call in a schedule? Only such a rule can wait until someone is on call. */
export function targetsOnCall({
  recipientType,
  notifyType,
}: Pick<EscalationRule, 'recipientType' | 'notifyType'>): boolean {
  return recipientType === 'schedule' && !NOT_ON_CALL_TYPES.includes(notifyType);
}

/** The recipients of the rules with the shortest delay; they are on call if the policy is in a rotation. */
export function firstRecipients(
  rules: readonly Pick<EscalationRule, 'delayMinutes' | 'recipientType' | 'recipientId' | 'notifyType'>[],
): FirstRecipient[] {
  const paging = rules.flatMap(({ recipientType: type, recipientId: id, notifyType, delayMinutes }) =>
    type === 'room' ? [] : [{ type, id, notifyType, delayMinutes }],
  );
  const shortest = Math.min(...paging.map(({ delayMinutes }) => delayMinutes));
  return paging
    .filter(({ delayMinutes }) => delayMinutes === shortest)
    .map(({ type, id, notifyType }) => ({ type, id, notifyType }));
}

/** Finds the rules that name this recipient directly (not through a team or schedule). */
export function names(type: RecipientType, id: string) {
  return (rule: Pick<EscalationRule, 'recipientType' | 'recipientId'>): boolean =>
    rule.recipientType === type && rule.recipientId === id;
}

/** The fallback of an escalation that reaches nobody, in words. */
export const TEAM_IS_NOTIFIED = "the alert's team, or else the administrators, are notified";

/** Who is notified by a policy without rules that page people, as a clause; null: it has such rules. */
export const toldWithoutSteps = (rules: readonly Pick<EscalationRule, 'recipientType'>[]): string | null =>
  rules.some(pagesPeople) ? null : `${TEAM_IS_NOTIFIED} at once`;

/** A sentence for each policy that names this removed recipient: the affected steps, or that nobody else is named. */
export function stepsWithout(
  policies: readonly Pick<PolicyEntry, 'name' | 'rules'>[],
  { type, id }: { type: RecipientType; id: string },
): string[] {
  return policies.flatMap(({ name, rules }) => {
    const isNamed = names(type, id);
    const steps = rules.flatMap((rule, place) => (isNamed(rule) ? [place + 1] : []));
    if (steps.length === 0) return [];
    if (rules.every((rule) => isNamed(rule) || !pagesPeople(rule)))
      return [`The escalation policy ${name} names nobody else: ${TEAM_IS_NOTIFIED}`];
    const [last, ...others] = steps.toReversed();
    const which = others.length > 0 ? `Steps ${others.toReversed().join(', ')} and ${last}` : `Step ${last}`;
    return [`${which} of the escalation policy ${name} ${others.length > 0 ? 'page' : 'pages'} nobody`];
  });
}

type Named = Pick<PolicyEntry, 'teamId' | 'name'>;

/**
 * Warnings for the author of an escalation policy that is valid but may not do what was intended.
 * @param former the tenant's default policies until this one became the default
 */
export function policyWarnings(
  {
    teamId,
    priorities,
    rules,
    isDefault,
  }: Pick<PolicyEntry, 'teamId' | 'priorities' | 'isDefault'> & {
    rules: readonly Pick<EscalationRule, 'recipientType'>[];
  },
  former: readonly Named[] = [],
): string[] {
  const warnings: string[] = [];
  const fallback = toldWithoutSteps(rules);
  if (fallback !== null)
    warnings.push(`rules: ${rules.length === 0 ? 'there are none' : 'none pages people'}, so ${fallback}`);
  if (priorities?.length === 0) {
    warnings.push('priorities: is an empty list, so this policy is only for alerts that name it; null means all');
  }
  for (const { name, teamId: formerTeam } of former) {
    const lost = `isDefault: the policy "${name}" was the default until now; there is one for all teams`;
    const gap = ', and this one is only for alerts of its team, so others have no default now';
    warnings.push(formerTeam === null && teamId !== null ? lost + gap : lost);
  }
  if (isDefault && teamId !== null && former.every((each) => each.teamId !== null))
    warnings.push('isDefault: this policy is only for alerts of its team, so alerts of no team have no default');
  return warnings;
}
