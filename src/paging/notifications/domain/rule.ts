import type { Weekday } from '../../../platform/domain/weekday.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { ConditionList } from '../../../platform/matching/conditions.js';

/** What happened to an alert, as messages tell it. */
export const OCCASIONS = ['create-alert', 'acknowledged', 'closed', 'assigned', 'note-added'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/**
 * Of what a rule tells, in the words of its `criteria.actionTypes`. `renotified`: the escalation pages anew in a further
 * cycle, which is a page as the first one. `schedule-start`, `schedule-end`: a shift of the owner is about to begin or end.
 */
export const ACTION_TYPES = [...OCCASIONS, 'renotified', 'schedule-start', 'schedule-end'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** How long before a shift begins or ends its person is told, in minutes. */
export const LEADS = { 'just-before': 1, '15-minutes-ago': 15, '1-hour-ago': 60, '1-day-ago': 1440 } as const;
export type NotificationTime = keyof typeof LEADS;
export const NOTIFICATION_TIMES = Object.keys(LEADS) as readonly NotificationTime[];

export const CRITERIA_TYPES = ['match-all', 'match-any'] as const;
export type CriteriaType = (typeof CRITERIA_TYPES)[number];

/** The most minutes from an event to a step of a rule: a week. */
export const LONGEST_STEP_DELAY = 10_080;

/**
 * HH:MM, 24 hours, on the wall clock of the rule's owner; crosses midnight when it ends before it starts. With both days it
 * is one span of each week, from the start on the first to the end on the last; without them it is daily.
 */
export interface TimeWindow {
  start: string;
  end: string;
  startDay?: Weekday;
  endDay?: Weekday;
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
  /** Of shifts: when; absent: just before. */
  notificationTime?: readonly NotificationTime[];
  /** Of shifts: in which schedules; absent: in all. */
  scheduleIds?: readonly string[];
  /** It says how its owner is told of alerts that are theirs, and asks for no others; absent: it asks for all that fit. */
  onlyOwn?: boolean;
}

/** One channel of the owner, so many minutes after the event. */
export interface RuleStep {
  id: string;
  channelId: string;
  delayMins: number;
  enabled: boolean;
}

/** What a rule does: these channels of the owner, so many minutes after the event. */
export interface RuleAction {
  channelIds: readonly string[];
  delayMins: number;
  /** They decide where they are given: `channelIds` and `delayMins` are then those of the first that are enabled. */
  steps?: readonly RuleStep[];
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
    timeWindows: given?.timeWindows?.map(windowOf) ?? [],
    scheduleId: given?.scheduleId ?? null,
    ...(given?.conditions && { conditions: given.conditions }),
    ...(given?.notificationTime?.length && { notificationTime: [...new Set(given.notificationTime)] }),
    ...(given?.scheduleIds?.length && { scheduleIds: [...new Set(given.scheduleIds)] }),
    ...(given?.onlyOwn && { onlyOwn: true }),
  };
}

function windowOf({ start, end, startDay, endDay }: Nullable<TimeWindow>): TimeWindow {
  const clock = { start: start ?? '', end: end ?? '' };
  return startDay && endDay ? { ...clock, startDay, endDay } : clock;
}

/** The action with the contract's defaults; a channel named twice is named once. */
export function actionWithDefaults(given: Partial<Nullable<RuleAction>> | null | undefined): RuleAction {
  if (given?.steps && given.steps.length > 0) return actionOfSteps(given.steps);
  return { channelIds: [...new Set(given?.channelIds ?? [])], delayMins: given?.delayMins ?? 0 };
}

/** The channels and the delay are what whoever knows no steps goes by. */
function actionOfSteps(steps: readonly RuleStep[]): RuleAction {
  const enabled = steps.filter((step) => step.enabled);
  const delayMins = enabled.length === 0 ? 0 : Math.min(...enabled.map((step) => step.delayMins));
  const first = enabled.filter((step) => step.delayMins === delayMins);
  return {
    channelIds: [...new Set(first.map(({ channelId }) => channelId))],
    // The contract's most; a later first step is taken from the steps.
    delayMins: Math.min(delayMins, 1440),
    steps: steps.map(({ id, channelId, delayMins: minutes, enabled: isOn }) => ({
      ...{ id, channelId, delayMins: minutes, enabled: isOn },
    })),
  };
}

/** Which channels the rule uses, each with its minutes from the event. */
export function stepsOf({ action }: Pick<Rule, 'action'>): readonly Pick<RuleStep, 'channelId' | 'delayMins'>[] {
  const { steps, channelIds, delayMins } = action;
  return steps?.filter(({ enabled }) => enabled) ?? channelIds.map((channelId) => ({ channelId, delayMins }));
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
