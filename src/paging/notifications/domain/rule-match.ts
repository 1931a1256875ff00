import type { Priority } from '../../../platform/domain/priority.js';
import { compileConditions, type ConditionList, type ConditionTest } from '../../../platform/matching/conditions.js';
import { unlessUndecided } from '../../../platform/matching/decision.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { WEEKDAYS, type Weekday } from '../../../platform/domain/weekday.js';
import { isWithin } from '../../../people/users/domain/quiet-hours.js';
import {
  stepsOf,
  type ActionType,
  type NotificationTime,
  type Rule,
  type RuleCriteria,
  type TimeWindow,
} from './rule.js';

/** The event that rules are matched against. */
export interface RuleEvent {
  actionType: ActionType;
  /** Null, and an empty list of tags: unknown; rules with such a criterion do not match. */
  priority: Priority | null;
  source: string | null;
  tags: readonly string[];
  /** Null: a global alert. Undefined: not checked (dry run). */
  teamId: string | null | undefined;
  /** For conditions; null: unknown, so no condition matches. */
  alert: MatchableAlert | null;
  /** The shift that begins or ends soon; absent: not an event of a shift, or unknown. */
  shift?: { scheduleId: string; time: NotificationTime };
  /** Is it this user's alert? For rules with `onlyOwn`; absent: it is everybody's. */
  isOf?(userId: string): boolean;
}

/** Facts about the owners of rules at the time of the event. */
export interface OwnerFacts {
  /** `HH:MM` on the wall clock of the person's timezone. */
  localTime(userId: string): string;
  /** On the same clock. */
  localDay(userId: string): Weekday;
  /** Only the first matching rule of this person applies. */
  usesFirstOnly(userId: string): boolean;
  isOnCall(scheduleId: string, userId: string): boolean;
}

/** Why a rule does not fire. */
export type Mismatch =
  | 'rule-disabled'
  | 'priority'
  | 'tags'
  | 'source'
  | 'action-type'
  | 'team'
  | 'not-own'
  | 'conditions'
  | 'schedule'
  | 'notification-time'
  | 'time-window'
  | 'not-on-call';

/**
 * Every reason why the rule does not fire for the event; empty: it fires. `criteriaType` combines priority, tags, source and action
 * type; team, owner, conditions, time windows and schedule must always match (contract: "Notification rules").
 */
export function whyNot(rule: Rule, event: RuleEvent, owner: OwnerFacts): Mismatch[] {
  const { userId, criteria } = rule;
  const reasons = contentMismatches(criteria, event);
  if (!rule.enabled) reasons.unshift('rule-disabled');
  if (!isForTeam(criteria, event.teamId)) reasons.push('team');
  if (criteria.onlyOwn && event.isOf && !event.isOf(userId)) reasons.push('not-own');
  if (criteria.conditions && !matches(criteria.conditions, event.alert)) reasons.push('conditions');
  if (event.shift) reasons.push(...shiftMismatches(criteria, event.shift));
  if (criteria.timeWindows.length > 0 && !isOpen(criteria, userId, owner)) reasons.push('time-window');
  if (criteria.scheduleId !== null && !owner.isOnCall(criteria.scheduleId, userId)) reasons.push('not-on-call');
  return reasons;
}

/** Is the stored rule valid, so that matching it does not throw? */
export function isEvaluable(rule: Rule): boolean {
  const fields = { priority: 'P3', source: '', tags: [''], teamId: '' } as const;
  const event = { ...fields, actionType: 'create-alert', alert: { ...fields, message: '', entity: null } } as const;
  try {
    const owner: OwnerFacts = {
      ...{ localTime: () => '00:00', localDay: () => 'mon', usesFirstOnly: () => false, isOnCall: () => false },
    };
    whyNot(rule, event, owner);
    stepsOf(rule).forEach(({ channelId }) => channelId.length);
    return true;
  } catch {
    return false;
  }
}

/** Does the rule allow this action type? An empty list allows only creation. */
export function admits({ actionTypes }: RuleCriteria, actionType: ActionType): boolean {
  return actionTypes.length === 0 ? actionType === 'create-alert' : actionTypes.includes(actionType);
}

function contentMismatches(criteria: RuleCriteria, event: RuleEvent): Mismatch[] {
  const { priorities, tags, sources, actionTypes, criteriaType } = criteria;
  const { priority, source } = event;
  if (actionTypes.length === 0 && !admits(criteria, event.actionType)) return ['action-type'];
  const mismatches: Mismatch[] = [];
  if (priorities.length > 0 && (priority === null || !priorities.includes(priority))) mismatches.push('priority');
  if (tags.length > 0 && !event.tags.some((tag) => tags.includes(tag))) mismatches.push('tags');
  if (sources.length > 0 && (source === null || !sources.includes(source))) mismatches.push('source');
  if (actionTypes.length > 0 && !admits(criteria, event.actionType)) mismatches.push('action-type');
  if (criteriaType === 'match-all') return mismatches;
  const used = [priorities, tags, sources, actionTypes].filter(({ length }) => length > 0).length;
  return mismatches.length < used ? [] : mismatches;
}

/** The times before a shift at which the rule notifies. */
export const timesOf = ({ notificationTime = ['just-before'] }: RuleCriteria): readonly NotificationTime[] =>
  notificationTime;

function shiftMismatches(criteria: RuleCriteria, { scheduleId, time }: NonNullable<RuleEvent['shift']>): Mismatch[] {
  const mismatches: Mismatch[] = [];
  if (criteria.scheduleIds && !criteria.scheduleIds.includes(scheduleId)) mismatches.push('schedule');
  if (!timesOf(criteria).includes(time)) mismatches.push('notification-time');
  return mismatches;
}

const compiled = new WeakMap<ConditionList, ConditionTest>();

/** Compiles each list once. Conditions that fail to evaluate count as matching, so that nobody misses a notification. */
function matches(conditions: ConditionList, alert: MatchableAlert | null): boolean {
  if (alert === null) return false;
  return unlessUndecided(true, () => {
    const test = compiled.get(conditions) ?? compileConditions(conditions);
    compiled.set(conditions, test);
    return test(alert);
  });
}

function isForTeam({ teamIds }: RuleCriteria, teamId: string | null | undefined): boolean {
  return teamIds.length === 0 || teamId === undefined || (teamId !== null && teamIds.includes(teamId));
}

/** A window with equal ends is always open. */
function isOpen({ timeWindows }: RuleCriteria, userId: string, owner: OwnerFacts): boolean {
  const time = owner.localTime(userId);
  return timeWindows.some((window) => {
    const { start, end } = boundsOf(window);
    const now = window.startDay ? inWeek(owner.localDay(userId), time) : time;
    return start === end || isWithin(now, start, end);
  });
}

function boundsOf({ start, end, startDay, endDay }: TimeWindow): { start: string; end: string } {
  return startDay && endDay ? { start: inWeek(startDay, start), end: inWeek(endDay, end) } : { start, end };
}

/** A string that sorts by time within the week. */
const inWeek = (day: Weekday, time: string): string => `${WEEKDAYS.indexOf(day)} ${time}`;
