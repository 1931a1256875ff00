import type { Weekday } from '../../../platform/domain/weekday.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { ConditionList } from '../../../platform/matching/conditions.js';

/** The alert event that a message reports. */
export const OCCASIONS = ['create-alert', 'acknowledged', 'closed', 'assigned', 'note-added'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/**
 * The events that a rule may match, as in its `criteria.actionTypes`. `renotified`: a repeat of the escalation
 * notifies again, like the first cycle. `schedule-start`, `schedule-end`: a shift of the owner begins or ends soon.
 */
export const ACTION_TYPES = [...OCCASIONS, 'renotified', 'schedule-start', 'schedule-end'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** How long before a shift begins or ends its person is notified, in minutes. */
export const LEADS = { 'just-before': 1, '15-minutes-ago': 15, '1-hour-ago': 60, '1-day-ago': 1440 } as const;
export type NotificationTime = keyof typeof LEADS;
export const NOTIFICATION_TIMES = Object.keys(LEADS) as readonly NotificationTime[];

export const CRITERIA_TYPES = ['match-all', 'match-any'] as const;
export type CriteriaType = (typeof CRITERIA_TYPES)[number];

/** The longest delay of a step after the event, in minutes: a week. */
export const LONGEST_STEP_DELAY = 10_080;

/**
 * HH:MM, 24 hours, in the time zone of the rule's owner; crosses midnight if it ends before it starts. With both days
 * it is one weekly span, from the start on the first day to the end on the last; without them it repeats daily.
 */
export interface TimeWindow {
  start: string;
  end: string;
  startDay?: Weekday;
  endDay?: Weekday;
}

/** When a rule fires. An empty list matches everything; empty `actionTypes` match only the creation of an alert. */
export interface RuleCriteria {
  priorities: readonly Priority[];
  sources: readonly string[];
  /** The alert has at least one of these. */
  tags: readonly string[];
  actionTypes: readonly ActionType[];
  /** Whether all of priority, tags, source and action type must match, or any of those that are set. */
  criteriaType: CriteriaType;
  teamIds: readonly string[];
  timeWindows: readonly TimeWindow[];
  /** If set: only while the owner is on call in this schedule. */
  scheduleId: string | null;
  /** Must match for every `criteriaType`. */
  conditions?: ConditionList;
  /** For shift events: when to notify; absent: just before. */
  notificationTime?: readonly NotificationTime[];
  /** For shift events: the schedules; absent: all. */
  scheduleIds?: readonly string[];
  /**
   * True: applies only to alerts of which the owner is notified anyway. Absent: also requests notifications for all
   * other matching alerts.
   */
  onlyOwn?: boolean;
}

/** A channel of the owner, and its delay after the event. */
export interface RuleStep {
  id: string;
  channelId: string;
  delayMins: number;
  enabled: boolean;
}

/** The channels of the owner to notify, and the delay after the event. */
export interface RuleAction {
  channelIds: readonly string[];
  delayMins: number;
  /** If present, they take precedence; `channelIds` and `delayMins` then repeat the earliest enabled steps. */
  steps?: readonly RuleStep[];
}

/** Repeats at this interval until the alert is acknowledged or closed; `maxRepeats` null: no limit. */
export interface RuleRepeat {
  enabled: boolean;
  intervalSec: number;
  maxRepeats: number | null;
}

/** A user's rule about how to be notified (contract: "Notification rule"). */
export interface Rule {
  id: string;
  userId: string;
  enabled: boolean;
  order: number;
  criteria: RuleCriteria;
  action: RuleAction;
  repeat: RuleRepeat;
}

/** The criteria, with the contract's defaults for absent fields. */
export function criteriaWithDefaults(input: Partial<Nullable<RuleCriteria>> | null | undefined): RuleCriteria {
  return {
    priorities: input?.priorities ?? [],
    sources: input?.sources ?? [],
    tags: input?.tags ?? [],
    actionTypes: input?.actionTypes ?? [],
    criteriaType: input?.criteriaType ?? 'match-all',
    teamIds: input?.teamIds ?? [],
    timeWindows: input?.timeWindows?.map(windowOf) ?? [],
    scheduleId: input?.scheduleId ?? null,
    ...(input?.conditions && { conditions: input.conditions }),
    ...(input?.notificationTime?.length && { notificationTime: [...new Set(input.notificationTime)] }),
    ...(input?.scheduleIds?.length && { scheduleIds: [...new Set(input.scheduleIds)] }),
    ...(input?.onlyOwn && { onlyOwn: true }),
  };
}

function windowOf({ start, end, startDay, endDay }: Nullable<TimeWindow>): TimeWindow {
  const clock = { start: start ?? '', end: end ?? '' };
  return startDay && endDay ? { ...clock, startDay, endDay } : clock;
}

/** The action with the contract's defaults; duplicate channels are removed. */
export function actionWithDefaults(input: Partial<Nullable<RuleAction>> | null | undefined): RuleAction {
  if (input?.steps && input.steps.length > 0) return actionOfSteps(input.steps);
  return { channelIds: [...new Set(input?.channelIds ?? [])], delayMins: input?.delayMins ?? 0 };
}

/** Sets `channelIds` and `delayMins` to the earliest enabled steps, for clients that do not know steps. */
function actionOfSteps(steps: readonly RuleStep[]): RuleAction {
  const enabled = steps.filter((step) => step.enabled);
  const delayMins = enabled.length === 0 ? 0 : Math.min(...enabled.map((step) => step.delayMins));
  const first = enabled.filter((step) => step.delayMins === delayMins);
  return {
    channelIds: [...new Set(first.map(({ channelId }) => channelId))],
    // The contract's maximum; a later first step is only in `steps`.
    delayMins: Math.min(delayMins, 1440),
    steps: steps.map(({ id, channelId, delayMins: minutes, enabled: isOn }) => ({
      ...{ id, channelId, delayMins: minutes, enabled: isOn },
    })),
  };
}

/** The channels of the rule, each with its delay in minutes after the event. */
export function stepsOf({ action }: Pick<Rule, 'action'>): readonly Pick<RuleStep, 'channelId' | 'delayMins'>[] {
  const { steps, channelIds, delayMins } = action;
  return steps?.filter(({ enabled }) => enabled) ?? channelIds.map((channelId) => ({ channelId, delayMins }));
}

/** The repeat with the contract's defaults: off, every 15 minutes, no limit. */
export function repeatWithDefaults(input: Partial<Nullable<RuleRepeat>> | null | undefined): RuleRepeat {
  return {
    enabled: input?.enabled ?? false,
    intervalSec: input?.intervalSec ?? 900,
    maxRepeats: input?.maxRepeats ?? null,
  };
}

type Nullable<T> = { [K in keyof T]: T[K] | null };
