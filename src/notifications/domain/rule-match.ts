import type { Priority } from '../../alerts/domain/alert.js';
import { isWithin, minuteOfDay } from './local-time.js';
import type { ActionType, Rule, RuleCriteria, TimeWindow } from './rule.js';

/** What happened, as far as rules ask about it. */
export interface RuleEvent {
  actionType: ActionType;
  /** Null, and an empty list of tags: not known, so that no rule which asks for it fits. */
  priority: Priority | null;
  source: string | null;
  tags: readonly string[];
  /** Null: a global alert. Undefined: not asked about (the dry-run). */
  teamId: string | null | undefined;
}

/** What rules ask about their owners at the moment of the event. */
export interface OwnerFacts {
  /** Minute of the day on the wall clock of the person's timezone. */
  localMinute(userId: string): number;
  isOnCall(scheduleId: string, userId: string): boolean;
}

/** Why a rule does not fire. */
export type Mismatch =
  'rule-disabled' | 'priority' | 'tags' | 'source' | 'action-type' | 'team' | 'time-window' | 'not-on-call';

/**
 * Every reason why the rule does not fire for the event; none: it fires. `criteriaType` joins priority, tags, source
 * and action type only; team, time windows and schedule must hold in any case (contract: "Notification rules").
 */
export function whyNot(rule: Rule, event: RuleEvent, owner: OwnerFacts): Mismatch[] {
  const { userId, criteria } = rule;
  const reasons: Mismatch[] = rule.enabled ? [] : ['rule-disabled'];
  reasons.push(...contentMismatches(criteria, event));
  if (!isForTeam(criteria, event.teamId)) reasons.push('team');
  if (!isInSomeWindow(criteria.timeWindows, () => owner.localMinute(userId))) reasons.push('time-window');
  if (criteria.scheduleId !== null && !owner.isOnCall(criteria.scheduleId, userId)) reasons.push('not-on-call');
  return reasons;
}

/** Action types that a rule admits; an empty list is creation only, whatever else the rule asks. */
export function admits({ actionTypes }: RuleCriteria, actionType: ActionType): boolean {
  return actionTypes.length === 0 ? actionType === 'create-alert' : actionTypes.includes(actionType);
}

function contentMismatches(criteria: RuleCriteria, event: RuleEvent): Mismatch[] {
  const { priorities, tags, sources, actionTypes } = criteria;
  if (actionTypes.length === 0 && !admits(criteria, event.actionType)) return ['action-type'];
  const missed: Mismatch[] = [];
  let met = 0;
  const ask = (reason: Mismatch, asked: readonly unknown[], isMet: boolean): void => {
    if (asked.length === 0) return;
    if (isMet) met++;
    else missed.push(reason);
  };
  ask('priority', priorities, event.priority !== null && priorities.includes(event.priority));
  ask(
    'tags',
    tags,
    event.tags.some((tag) => tags.includes(tag)),
  );
  ask('source', sources, event.source !== null && sources.includes(event.source));
  ask('action-type', actionTypes, admits(criteria, event.actionType));
  return criteria.criteriaType === 'match-any' && met > 0 ? [] : missed;
}

function isForTeam({ teamIds }: RuleCriteria, teamId: string | null | undefined): boolean {
  return teamIds.length === 0 || teamId === undefined || (teamId !== null && teamIds.includes(teamId));
}

/** A window whose ends are equal is the whole day. */
function isInSomeWindow(windows: readonly TimeWindow[], localMinute: () => number): boolean {
  if (windows.length === 0) return true;
  const minute = localMinute();
  return windows.some(({ start, end }) => {
    const from = minuteOfDay(start);
    const to = minuteOfDay(end);
    return from !== null && to !== null && (from === to || isWithin(minute, from, to));
  });
}
