import type { Priority } from '../../alerts/domain/alert.js';
import type { ConditionList } from '../../common/matching/conditions.js';

/** What happened to an alert, in the words of a rule's `criteria.actionTypes`. */
export const ACTION_TYPES = ['create-alert', 'acknowledged', 'closed', 'assigned'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export const CRITERIA_TYPES = ['match-all', 'match-any'] as const;
export type CriteriaType = (typeof CRITERIA_TYPES)[number];

/** HH:MM, 24 hours, on the wall clock of the rule's owner; crosses midnight when it ends before it starts. */
export interface TimeWindow {
  start: string;
  end: string;
}

/** When a rule fires. An empty list asks nothing, but for `actionTypes`: empty is creation only. */
export interface RuleCriteria {
  priorities: readonly Priority[];
  sources: readonly string[];
  /** The alert carries at least one of these. */
  tags: readonly string[];
  actionTypes: readonly ActionType[];
  /** Whether priority, tags, source and action type must all match, or one of the given ones. */
  criteriaType: CriteriaType;
  teamIds: readonly string[];
  timeWindows: readonly TimeWindow[];
  /** Set: only while the owner is on call in this schedule. */
  scheduleId: string | null;
  /** Must hold in any case. */
  conditions?: ConditionList;
}

/** What a rule does: these channels of the owner, so many minutes after the event. */
export interface RuleAction {
  channelIds: readonly string[];
  delayMins: number;
}

/** Again every so many seconds until the alert is acknowledged or closed; `maxRepeats` null: without end. */
export interface RuleRepeat {
  enabled: boolean;
  intervalSec: number;
  maxRepeats: number | null;
}

/** One person's rule of how to be notified (contract: "Notification rule"). */
export interface Rule {
  id: string;
  userId: string;
  enabled: boolean;
  order: number;
  criteria: RuleCriteria;
  action: RuleAction;
  repeat: RuleRepeat;
}

/** The criteria with the contract's defaults for whatever was left out. */
export function criteriaWithDefaults(given: Partial<Nullable<RuleCriteria>> | null | undefined): RuleCriteria {
  return {
    priorities: given?.priorities ?? [],
    sources: given?.sources ?? [],
    tags: given?.tags ?? [],
    actionTypes: given?.actionTypes ?? [],
    criteriaType: given?.criteriaType ?? 'match-all',
    teamIds: given?.teamIds ?? [],
    timeWindows: given?.timeWindows?.map(({ start, end }) => ({ start, end })) ?? [],
    scheduleId: given?.scheduleId ?? null,
    ...(given?.conditions && { conditions: given.conditions }),
  };
}

/** The action with the contract's defaults; a channel named twice is named once. */
export function actionWithDefaults(given: Partial<Nullable<RuleAction>> | null | undefined): RuleAction {
  return { channelIds: [...new Set(given?.channelIds ?? [])], delayMins: given?.delayMins ?? 0 };
}

/** The repeat with the contract's defaults: off, every 15 minutes, without end. */
export function repeatWithDefaults(given: Partial<Nullable<RuleRepeat>> | null | undefined): RuleRepeat {
  return {
    enabled: given?.enabled ?? false,
    intervalSec: given?.intervalSec ?? 900,
    maxRepeats: given?.maxRepeats ?? null,
  };
}

type Nullable<T> = { [K in keyof T]: T[K] | null };
