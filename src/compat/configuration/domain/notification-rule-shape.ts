import {
  NOTIFICATION_TIMES,
  stepsOf,
  type ActionType,
  type Rule,
  type RuleCriteria,
  type RuleRepeat,
  type RuleStep,
  type TimeWindow,
} from '../../../notifications/domain/rule.js';
import { addressOf, isContact, sentAs, type Contact } from './contact-shape.js';
import { criteriaIn, criteriaShape } from './criteria-shape.js';
import { hoursIn, hoursShape } from './hours.js';
import { thingIn, thingShape, type Things } from './named-things.js';
import {
  flagIn,
  numberIn,
  objectIn,
  objectsIn,
  requiredText,
  textIn,
  textsIn,
  unprocessable,
  type Wire,
} from './wire-body.js';

const ACTIONS: Readonly<Record<string, ActionType>> = {
  ...{ 'create-alert': 'create-alert', 'acknowledged-alert': 'acknowledged', 'closed-alert': 'closed' },
  ...{ 'assigned-alert': 'assigned', 'renotified-alert': 'renotified', 'add-note': 'note-added' },
  ...{ 'schedule-start': 'schedule-start', 'schedule-end': 'schedule-end' },
};
const NAMES = new Map(Object.entries(ACTIONS).map(([name, type]) => [type, name]));
const UNITS: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440 };
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

/**
 * What a body says of a notification rule, for Pager's rules of one; what it leaves out is as before.
 * @param before null: the rule is new
 * @throws ApiError 422
 */
export function notificationRuleIn(
  body: Wire,
  before: StoredRule | null,
  contacts: readonly KnownContact[],
  things: Things,
): Record<string, unknown> {
  const steps = objectsIn(body, 'steps')?.map((step, place) => stepIn(step, contacts, `steps.${place}`));
  const repeat = repeatIn(body);
  return {
    name: textIn(body, 'name') ?? before?.name,
    enabled: flagIn(body, 'enabled') ?? before?.enabled,
    criteria: { ...before?.criteria, ...criteriaFields(body, before, things) },
    ...(steps && { action: { steps } }),
    ...(repeat && { repeat }),
  };
}

function criteriaFields(
  body: Wire,
  before: StoredRule | null,
  things: Things,
): Partial<Record<keyof RuleCriteria, unknown>> {
  const actionType = before ? undefined : actionIn(requiredText(body, 'actionType'));
  const conditions = criteriaIn(body);
  const hours = hoursIn(body);
  const notificationTime = textsIn(body, 'notificationTime');
  if (notificationTime?.some((time) => !TIMES.includes(time)))
    throw unprocessable(`notificationTime must be of ${TIMES.join(', ')}`);
  const schedules = objectsIn(body, 'schedules')?.map((each, place) =>
    thingIn({ type: 'schedule', ...each }, things, ['schedule'], `schedules.${place}`),
  );
  const daily = hours?.timeRestriction;
  return {
    ...(actionType && { actionTypes: [actionType] }),
    // For these clients a rule says how somebody is told, and never of what.
    ...(actionType && !actionType.startsWith('schedule-') && { onlyOwn: true }),
    ...(conditions && { conditions: conditions['type'] === 'match-all' ? null : conditions }),
    ...(hours && { timeWindows: daily ? [{ start: daily.start, end: daily.end }] : hours.restrictions.map(windowIn) }),
    ...(notificationTime && { notificationTime }),
    ...(schedules && { scheduleIds: schedules.flatMap((each) => each?.id ?? []) }),
  };
}

function actionIn(name: string): ActionType {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined)
    throw unprocessable(`actionType must be one of ${Object.keys(ACTIONS).join(', ')}: others have no place here`);
  return action;
}

const windowIn = (window: { startDay: string; startTime: string; endDay: string; endTime: string }): object => ({
  ...{ start: window.startTime, end: window.endTime, startDay: window.startDay, endDay: window.endDay },
});

/** A step, with the channel that its contact is. @throws ApiError 422 */
export function stepIn(
  step: Wire,
  contacts: readonly KnownContact[],
  path: string,
  before?: RuleStep,
): Omit<RuleStep, 'id'> & { id?: string } {
  const given = objectIn(step, 'contact', `${path}.contact`);
  if (!given && !before) throw unprocessable(`${path}.contact is required`);
  return {
    ...(before && { id: before.id }),
    channelId: given ? channelIn(given, contacts, `${path}.contact`) : (before?.channelId ?? ''),
    delayMins: minutesIn(step, 'sendAfter', path) ?? before?.delayMins ?? 0,
    enabled: flagIn(step, 'enabled', `${path}.enabled`) ?? before?.enabled ?? true,
  };
}

function channelIn(given: Wire, contacts: readonly KnownContact[], path: string): string {
  const method = requiredText(given, 'method', `${path}.method`);
  const to = requiredText(given, 'to', `${path}.to`);
  const address = addressOf(method, to).toLowerCase();
  const known = contacts.find(
    ({ contact, sent }) => contact.type === method && (sent?.to === to || contact.value.toLowerCase() === address),
  );
  if (!known) throw unprocessable(`${path}: the user has no ${method.slice(0, 100)} contact [${to.slice(0, 100)}]`);
  return known.contact.id;
}

function minutesIn(step: Wire, key: string, path: string): number | undefined {
  const given = objectIn(step, key, `${path}.${key}`);
  if (!given) return undefined;
  const unit = (textIn(given, 'timeUnit', `${path}.${key}.timeUnit`) ?? 'minutes').replace(/s$/, '');
  const minutes = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (minutes === undefined) throw unprocessable(`${path}.${key}.timeUnit must be minutes, hours or days`);
  return (numberIn(given, 'timeAmount', `${path}.${key}.timeAmount`) ?? 0) * minutes;
}

function repeatIn(body: Wire): Partial<RuleRepeat> | undefined {
  const given = objectIn(body, 'repeat');
  if (!given) return undefined;
  const minutes = numberIn(given, 'loopAfter', 'repeat.loopAfter') ?? 0;
  const enabled = (flagIn(given, 'enabled', 'repeat.enabled') ?? true) && minutes !== 0;
  return { enabled, ...(minutes === 0 ? {} : { intervalSec: minutes * 60 }) };
}

/** Which rules are copied: all, or those for some events. @throws ApiError 422 */
export function copiedTypesIn(body: Wire): (rule: Pick<StoredRule, 'criteria'>) => boolean {
  const given = (textsIn(body, 'ruleTypes') ?? []).map((type) => (type === 'new-alert' ? 'create-alert' : type));
  const isKnown = (type: string): boolean => type === 'all' || Object.hasOwn(ACTIONS, type);
  if (given.length === 0 || !given.every(isKnown))
    throw unprocessable(`ruleTypes must be a list of all, new-alert, ${Object.keys(ACTIONS).join(', ')}`);
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
export function notificationRuleMeta(rule: StoredRule, order: number): Wire {
  const { id, name, enabled } = rule;
  return { id, name, actionType: actionTypeOf(rule), order, enabled };
}

/** @param order its place among its owner's rules for the same event */
export function notificationRuleShape(
  rule: StoredRule,
  order: number,
  contacts: readonly KnownContact[],
  things: Things,
): Wire {
  const { id, name, criteria, repeat, enabled } = rule;
  const actionType = actionTypeOf(rule);
  const timeRestriction = restrictionShape(criteria.timeWindows);
  const ofShifts = actionType === 'schedule-start' || actionType === 'schedule-end';
  return {
    ...{ id, name, actionType, order, enabled, criteria: criteriaShape(criteria.conditions) },
    steps: stepsIn(rule).flatMap((step) => stepShape({ id, name }, step, contacts) ?? []),
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
export function stepShape(
  parent: { id: string; name: string },
  { id, channelId, delayMins, enabled }: RuleStep,
  contacts: readonly KnownContact[],
): Wire | undefined {
  const known = contacts.find(({ contact }) => contact.id === channelId);
  if (!known || !isContact(known.contact)) return undefined;
  return {
    ...{ id, _parent: parent, contact: { method: known.contact.type, to: sentAs(known.contact, known.sent) } },
    ...{ sendAfter: { timeAmount: delayMins, timeUnit: 'minutes' }, enabled },
  };
}

function restrictionShape(windows: readonly TimeWindow[]): Wire | undefined {
  const [first] = windows;
  if (!first) return undefined;
  if (!first.startDay) return hoursShape({ timeRestriction: { start: first.start, end: first.end }, restrictions: [] });
  const restrictions = windows.flatMap(({ start, end, startDay, endDay }) =>
    startDay && endDay ? [{ startDay, startTime: start, endDay, endTime: end }] : [],
  );
  return hoursShape({ timeRestriction: null, restrictions });
}
