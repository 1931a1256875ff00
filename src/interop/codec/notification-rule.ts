import {
  NOTIFICATION_TIMES,
  stepsOf,
  type ActionType,
  type Rule,
  type RuleCriteria,
  type RuleStep,
  type TimeWindow,
} from '../../paging/notifications/domain/rule.js';
import { addressOf, isContact, sentAs, type Contact } from './contact.js';
import { conditionsAt, encodeConditions, type WireConditions } from './conditions.js';
import { durationOf, minutesAt } from './durations.js';
import { decodeHours, encodeHours, type Hours } from './hours.js';
import { type RefReader, refsTo, thingShape, type Things } from './refs.js';
import { type Json, unprocessable, type WireObject } from './wire-object.js';

/** Of these events people can be told here. */
export const ACTIONS: Readonly<Record<string, ActionType>> = {
  ...{ 'create-alert': 'create-alert', 'acknowledged-alert': 'acknowledged', 'closed-alert': 'closed' },
  ...{ 'assigned-alert': 'assigned', 'renotified-alert': 'renotified', 'add-note': 'note-added' },
  ...{ 'schedule-start': 'schedule-start', 'schedule-end': 'schedule-end' },
};
const NAMES = new Map(Object.entries(ACTIONS).map(([name, type]) => [type, name]));
const TIMES: readonly string[] = NOTIFICATION_TIMES;

/** A contact, and the address as it was sent. */
export interface KnownContact {
  contact: Contact;
  sent: { to: string } | undefined;
}

/** A rule as it is stored, or as far as it is known. */
export type StoredRule = Pick<Rule, 'id' | 'enabled' | 'order' | 'criteria' | 'action' | 'repeat'> & { name: string };

/** For which event a rule is, in their words. */
export function actionTypeOf({ criteria }: Pick<StoredRule, 'criteria'>): string {
  return NAMES.get(criteria.actionTypes[0] ?? 'create-alert') ?? 'create-alert';
}

/** Absent values are undefined. */
export interface WireNotificationRule<R> {
  name?: string;
  enabled?: boolean;
  /** Theirs. */
  actionType?: string;
  conditions?: WireConditions;
  timeWindows?: TimeWindow[];
  notificationTime?: string[];
  schedules?: R[];
  /** For `decodeStep`. */
  steps?: WireObject[];
  repeat?: { minutes: number; enabled: boolean };
}

export interface WireStep {
  delayMins?: number;
  enabled?: boolean;
  contact?: { method?: string; to: string };
}

export function decodeNotificationRule<R>(wire: WireObject, refs: RefReader<R>): WireNotificationRule<R> {
  const [hours, repeat] = [decodeHours(wire), wire.object('repeat')];
  return {
    ...{ name: wire.text('name'), enabled: wire.flag('enabled'), actionType: wire.text('actionType') },
    ...{ conditions: conditionsAt(wire), timeWindows: hours && windowsOf(hours) },
    notificationTime: wire.texts('notificationTime'),
    schedules: wire.objects('schedules')?.map((each) => refs(each, ['schedule'], 'schedule')),
    steps: wire.objects('steps'),
    repeat: repeat && { minutes: repeat.number('loopAfter') ?? 0, enabled: repeat.flag('enabled') ?? true },
  };
}

export function decodeStep(wire: WireObject): WireStep {
  const contact = wire.object('contact');
  return {
    ...{ delayMins: minutesAt(wire, 'sendAfter'), enabled: wire.flag('enabled') },
    contact: contact && { method: contact.losable('method'), to: contact.losable('to') ?? '' },
  };
}

const windowsOf = ({ timeRestriction, restrictions }: Hours): TimeWindow[] =>
  timeRestriction
    ? [{ start: timeRestriction.start, end: timeRestriction.end }]
    : restrictions.map(({ startDay, startTime: start, endDay, endTime: end }) => ({ start, end, startDay, endDay }));

/**
 * The same of a request, for Pager's rules of one; what it leaves out is as before.
 * @param before null: the rule is new
 * @throws ApiError 422
 */
export function notificationRuleIn(
  body: WireObject,
  before: StoredRule | null,
  contacts: readonly KnownContact[],
  things: Things,
): Record<string, unknown> {
  const rule = decodeNotificationRule(body, refsTo(things));
  const { conditions, timeWindows, notificationTime, repeat } = rule;
  const actionType = before ? undefined : actionIn(body);
  if (notificationTime?.some((time) => !TIMES.includes(time)))
    body.fault('notificationTime', `must be of ${TIMES.join(', ')}`);
  const criteria: Partial<Record<keyof RuleCriteria, unknown>> = {
    ...(actionType && { actionTypes: [actionType] }),
    // For these clients a rule says how somebody is notified, and never of what.
    ...(actionType && !actionType.startsWith('schedule-') && { onlyOwn: true }),
    ...(conditions && { conditions: conditions.type === 'match-all' ? null : conditions }),
    ...(timeWindows && { timeWindows }),
    ...(notificationTime && { notificationTime }),
    ...(rule.schedules && { scheduleIds: rule.schedules.flatMap((each) => ('id' in each ? each.id : [])) }),
  };
  const steps = rule.steps?.map((step) => stepIn(step, contacts));
  return {
    ...{ name: rule.name ?? before?.name, enabled: rule.enabled ?? before?.enabled },
    criteria: { ...before?.criteria, ...criteria },
    ...(steps && { action: { steps } }),
    ...(repeat && {
      repeat: {
        enabled: repeat.enabled && repeat.minutes !== 0,
        ...(repeat.minutes === 0 ? {} : { intervalSec: repeat.minutes * 60 }),
      },
    }),
  };
}

function actionIn(body: WireObject): ActionType | undefined {
  const name = body.required('actionType');
  if (!Object.hasOwn(ACTIONS, name))
    body.fault('actionType', `must be one of ${Object.keys(ACTIONS).join(', ')}: others have no place here`);
  return ACTIONS[name];
}

/** A step, with the channel that its contact is. @throws ApiError 422 */
export function stepIn(
  step: WireObject,
  contacts: readonly KnownContact[],
  before?: RuleStep,
): Omit<RuleStep, 'id'> & { id?: string } {
  const { contact, delayMins, enabled } = decodeStep(step);
  if (!contact && !before) step.fault('contact', 'is required');
  return {
    ...(before && { id: before.id }),
    channelId: contact ? channelIn(contact, contacts, step) : (before?.channelId ?? ''),
    delayMins: delayMins ?? before?.delayMins ?? 0,
    enabled: enabled ?? before?.enabled ?? true,
  };
}

function channelIn(
  { method = '', to }: NonNullable<WireStep['contact']>,
  contacts: readonly KnownContact[],
  step: WireObject,
): string {
  const address = addressOf(method, to).toLowerCase();
  const known = contacts.find(
    ({ contact, sent }) => contact.type === method && (sent?.to === to || contact.value.toLowerCase() === address),
  );
  if (!known)
    throw unprocessable(
      `${step.pathTo('contact')}: the user has no ${method.slice(0, 100)} contact [${to.slice(0, 100)}]`,
    );
  return known.contact.id;
}

/** Which rules are copied: all, or those for some events. @throws ApiError 422 */
export function copiedTypesIn(body: WireObject): (rule: Pick<StoredRule, 'criteria'>) => boolean {
  const given = (body.texts('ruleTypes') ?? []).map((type) => (type === 'new-alert' ? 'create-alert' : type));
  const isKnown = (type: string): boolean => type === 'all' || Object.hasOwn(ACTIONS, type);
  if (given.length === 0 || !given.every(isKnown))
    body.fault('ruleTypes', `must be a list of all, new-alert, ${Object.keys(ACTIONS).join(', ')}`);
  return given.includes('all') ? () => true : (rule) => given.includes(actionTypeOf(rule));
}

/**
 * The steps of a rule for another person, over that person's contacts of the same methods that are verified and used; others
 * are left out. Null: the rule sends something, and nothing of that is left.
 */
export function stepsForAnother(
  rule: StoredRule,
  from: readonly KnownContact[],
  to: readonly KnownContact[],
): Omit<RuleStep, 'id'>[] | null {
  const before = stepsIn(rule);
  const steps = before.flatMap(({ channelId, delayMins, enabled }) => {
    const method = from.find(({ contact }) => contact.id === channelId)?.contact.type;
    const own = to.find(
      ({ contact }) => contact.type === method && contact.verified && contact.disabledReason === null,
    );
    return own ? [{ channelId: own.contact.id, delayMins, enabled }] : [];
  });
  const sends = (all: readonly Pick<RuleStep, 'enabled'>[]): boolean => all.some(({ enabled }) => enabled);
  return sends(before) && !sends(steps) ? null : steps;
}

/** As lists and the answers to changes show it. */
export function notificationRuleMeta(rule: StoredRule, order: number): Json {
  const { id, name, enabled } = rule;
  return { id, name, actionType: actionTypeOf(rule), order, enabled };
}

/** @param order its place among its owner's rules for the same event */
export function encodeNotificationRule(
  rule: StoredRule,
  order: number,
  contacts: readonly KnownContact[],
  things: Things,
): Json {
  const { id, name, criteria, repeat, enabled } = rule;
  const actionType = actionTypeOf(rule);
  const timeRestriction = restrictionShape(criteria.timeWindows);
  const ofShifts = actionType === 'schedule-start' || actionType === 'schedule-end';
  return {
    ...{ id, name, actionType, order, enabled, criteria: encodeConditions(criteria.conditions) },
    steps: stepsIn(rule).flatMap((step) => encodeStep({ id, name }, step, contacts) ?? []),
    ...(timeRestriction && { timeRestriction }),
    ...(ofShifts && {
      notificationTime: criteria.notificationTime ?? ['just-before'],
      schedules: (criteria.scheduleIds ?? []).map((schedule) => thingShape('schedule', schedule, things)),
    }),
    ...(repeat.enabled && { repeat: { loopAfter: Math.round(repeat.intervalSec / 60), enabled: true } }),
  };
}

/** Its steps; of a rule that has none, its channels as steps by the ids of these. */
export const stepsIn = (rule: Pick<StoredRule, 'action'>): readonly RuleStep[] =>
  rule.action.steps ?? stepsOf(rule).map((step) => ({ ...step, id: step.channelId, enabled: true }));

/** Undefined: over a channel that their clients do not know. */
export function encodeStep(
  parent: { id: string; name: string },
  { id, channelId, delayMins, enabled }: RuleStep,
  contacts: readonly KnownContact[],
): Json | undefined {
  const known = contacts.find(({ contact }) => contact.id === channelId);
  if (!known || !isContact(known.contact)) return undefined;
  return {
    ...{ id, _parent: parent, contact: { method: known.contact.type, to: sentAs(known.contact, known.sent) } },
    ...{ sendAfter: durationOf(delayMins), enabled },
  };
}

function restrictionShape(windows: readonly TimeWindow[]): Json | undefined {
  const [first] = windows;
  if (!first) return undefined;
  if (!first.startDay)
    return encodeHours({ timeRestriction: { start: first.start, end: first.end }, restrictions: [] });
  const restrictions = windows.flatMap(({ start, end, startDay, endDay }) =>
    startDay && endDay ? [{ startDay, startTime: start, endDay, endTime: end }] : [],
  );
  return encodeHours({ timeRestriction: null, restrictions });
}
