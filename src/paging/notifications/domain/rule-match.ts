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

/** What happened, as far as rules ask about it. */
export interface RuleEvent {
  actionType: ActionType;
  /** Null, and an empty list of tags: not known, so that no rule which asks for it fits. */
  priority: Priority | null;
  source: string | null;
  tags: readonly string[];
  /** Null: a global alert. Undefined: not asked about (the dry-run). */
  teamId: string | null | undefined;
  /** What conditions are asked about; null: not known, so that no condition holds. */
  alert: MatchableAlert | null;
  /** The shift that is about to begin or end; absent: the event is none of a shift, or it is not known which. */
  shift?: { scheduleId: string; time: NotificationTime };
  /** Whose alert it is, for rules about their owner's alerts; absent: whoever is asked about. */
  isOf?(userId: string): boolean;
}

/** What rules ask about their owners at the moment of the event. */
export interface OwnerFacts {
  /** `HH:MM` on the wall clock of the person's timezone. */
  localTime(userId: string): string;
  /** On the same clock. */
  localDay(userId: string): Weekday;
  /** Of their rules that fire, only the first does anything. */
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
 * Every reason why the rule does not fire for the event; none: it fires. `criteriaType` joins priority, tags, source
 * and action type only; team, whose alert it is, conditions, time windows and schedule must hold in any case (contract: "Notification rules").
 */
export function whyNot(rule: Rule, event: RuleEvent, owner: OwnerFacts): Mismatch[] {
  const { userId, criteria } = rule;
  const reasons = contentMismatches(criteria, event);
  if (!rule.enabled) reasons.unshift('rule-disabled');
  if (!isForTeam(criteria, event.teamId)) reasons.push('team');
  if (criteria.onlyOwn && event.isOf && !event.isOf(userId)) reasons.push('not-own');
  if (criteria.conditions && !fits(criteria.conditions, event.alert)) reasons.push('conditions');
  if (event.shift) reasons.push(...shiftMismatches(criteria, event.shift));
  if (criteria.timeWindows.length > 0 && !isOpen(criteria, userId, owner)) reasons.push('time-window');
  if (criteria.scheduleId !== null && !owner.isOnCall(criteria.scheduleId, userId)) reasons.push('not-on-call');
  return reasons;
}

/** False for a rule whose stored criteria are not what they should be: to ask it would fail. */
export function isEvaluable(rule: Rule): boolean {
  const asked = { priority: 'P3', source: '', tags: [''], teamId: '' } as const;
  const event = { ...asked, actionType: 'create-alert', alert: { ...asked, message: '', entity: null } } as const;
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

/** Action types that a rule admits; an empty list is creation only, whatever else the rule asks. */
export function admits({ actionTypes }: RuleCriteria, actionType: ActionType): boolean {
  return actionTypes.length === 0 ? actionType === 'create-alert' : actionTypes.includes(actionType);
}

function contentMismatches(criteria: RuleCriteria, event: RuleEvent): Mismatch[] {
  const { priorities, tags, sources, actionTypes, criteriaType } = criteria;
  const { priority, source } = event;
  if (actionTypes.length === 0 && !admits(criteria, event.actionType)) return ['action-type'];
  const missed: Mismatch[] = [];
  if (priorities.length > 0 && (priority === null || !priorities.includes(priority))) missed.push('priority');
  if (tags.length > 0 && !event.tags.some((tag) => tags.includes(tag))) missed.push('tags');
  if (sources.length > 0 && (source === null || !sources.includes(source))) missed.push('source');
  if (actionTypes.length > 0 && !admits(criteria, event.actionType)) missed.push('action-type');
  if (criteriaType === 'match-all') return missed;
  const asked = [priorities, tags, sources, actionTypes].filter(({ length }) => length > 0).length;
  return missed.length < asked ? [] : missed;
}

/** When a rule tells of shifts. */
export const timesOf = ({ notificationTime = ['just-before'] }: RuleCriteria): readonly NotificationTime[] =>
  notificationTime;

function shiftMismatches(criteria: RuleCriteria, { scheduleId, time }: NonNullable<RuleEvent['shift']>): Mismatch[] {
  const missed: Mismatch[] = [];
  if (criteria.scheduleIds && !criteria.scheduleIds.includes(scheduleId)) missed.push('schedule');
  if (!timesOf(criteria).includes(time)) missed.push('notification-time');
  return missed;
}

const compiled = new WeakMap<ConditionList, ConditionTest>();

/** Each list is compiled once. One that cannot be decided fits: nobody is left out for that. */
function fits(conditions: ConditionList, alert: MatchableAlert | null): boolean {
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

/** A window whose ends are equal is always open. */
function isOpen({ timeWindows }: RuleCriteria, userId: string, owner: OwnerFacts): boolean {
  const time = owner.localTime(userId);
  return timeWindows.some((window) => {
    const { start, end } = placed(window);
    const now = window.startDay ? inWeek(owner.localDay(userId), time) : time;
    return start === end || isWithin(now, start, end);
  });
}

function placed({ start, end, startDay, endDay }: TimeWindow): { start: string; end: string } {
  return startDay && endDay ? { start: inWeek(startDay, start), end: inWeek(endDay, end) } : { start, end };
}

/** A text that compares as the place in the week does. */
const inWeek = (day: Weekday, time: string): string => `${WEEKDAYS.indexOf(day)} ${time}`;
