import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CONDITION_FIELDS, MAP_FIELDS, OPERATIONS, type ConditionList } from '../../common/matching/conditions.js';
import { DELAY_DAYS } from '../../alert-policies/notification/domain/delay.js';
import { PRIORITIES } from '../../alerts/domain/alert.js';
import { WEEKDAYS } from '../../on-call/domain/restrictions.js';
import { ACTION_TYPES } from '../../notifications/domain/rule.js';
import { alertPolicyIn, decodeAlertEffects, encodeAlertPolicy } from './alert-policy.js';
import { conditionsAt, decodeConditions, encodeConditions } from './conditions.js';
import { addressOf, decodeContact, encodeContact, encodeUserContact } from './contact.js';
import { decodeCustomRole } from './custom-role.js';
import {
  decodeEscalation,
  encodeEscalation,
  encodeRepeat,
  escalationIn,
  NO_REPEAT,
  repeatingOf,
} from './escalation.js';
import { decodeForwarding, encodeForwarding } from './forwarding-rule.js';
import { decodeIncidentRule, decodeIncidentTemplate, encodeIncidentRule, encodeIncidentTemplate } from './incident.js';
import { actionsSent, encodeActions, rulesIn } from './integration-rules.js';
import { decodeNotificationEffects, encodeNotificationPolicy, notificationPolicyIn } from './notification-policy.js';
import { encodeNotificationRule, notificationRuleIn, type StoredRule } from './notification-rule.js';
import { refIn, type Things } from './refs.js';
import { decodeRoutingRule, encodeRoutingRule, routingRuleIn } from './routing-rule.js';
import { decodeOverride, decodeSchedule, encodeOverride, encodeSchedule, overrideIn, scheduleIn } from './schedule.js';
import { decodeService, encodeService } from './service.js';
import { decodeRights, encodeRole, encodeTeam, membersIn } from './team.js';
import { decodeUser, encodeUser, roleNamed } from './user.js';
import { isObject, type Problem, WireObject } from './wire-object.js';

/** Everybody and everything is there. */
const THINGS: Things = { get: (_type, id) => ({ id, name: `called ${id}` }), named: () => undefined };
const PEOPLE = { get: (id: string) => ({ id, username: `${id}@x` }), byUsername: () => undefined } as never;

/** As it comes over the wire. */
const request = (shape: object | undefined): WireObject => WireObject.request(JSON.parse(JSON.stringify(shape)));
/** The same of a source, in which nothing may be wrong. */
function source<T>(shape: object | undefined, decode: (wire: WireObject) => T): T {
  const problems: Problem[] = [];
  const decoded = decode(WireObject.source(JSON.parse(JSON.stringify(shape)), 'x', problems) ?? request({}));
  expect(problems).toEqual([]);
  return decoded;
}
const each = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): void =>
  fc.assert(fc.property(arbitrary, check));

const id = fc.uuid();
const text = fc.string({ minLength: 1, maxLength: 12 });
const texts = fc.array(text, { maxLength: 3 });
const minutes = fc.integer({ min: 1, max: 10_000 });
const time = fc.record({ hour: fc.nat(23), minute: fc.nat(59) }).map(({ hour, minute }) => {
  const clock = [hour, minute].map((part) => String(part).padStart(2, '0'));
  return clock.join(':');
});
const date = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const instant = date.map((at) => at.toISOString());
const day = fc.constantFrom(...WEEKDAYS);
const daily = fc.record({ start: time, end: time });
const weekly = fc.array(fc.record({ startDay: day, startTime: time, endDay: day, endTime: time }), {
  ...{ minLength: 1, maxLength: 3 },
});
const hours = fc.oneof(
  daily.map((timeRestriction) => ({ timeRestriction, restrictions: [] })),
  weekly.map((restrictions) => ({ timeRestriction: null, restrictions })),
);
const zoned = hours.map(({ timeRestriction, restrictions }) => ({
  ...{ timezone: 'Europe/Berlin', daily: timeRestriction, weekly: restrictions },
}));
const isMap = (field: string): boolean => (MAP_FIELDS as readonly string[]).includes(field);
const condition = fc
  .record(
    {
      ...{ field: fc.constantFrom(...CONDITION_FIELDS), not: fc.boolean(), operation: fc.constantFrom(...OPERATIONS) },
      ...{ expectedValue: fc.string({ maxLength: 8 }), key: text, order: fc.nat(50) },
    },
    { requiredKeys: ['field', 'not', 'operation', 'expectedValue'] },
  )
  .map(({ key, ...rest }) => ({ ...rest, ...(key !== undefined && isMap(rest.field) ? { key } : {}) }));
const list = fc.record({
  type: fc.constantFrom('match-any-condition' as const, 'match-all-conditions' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
}) as fc.Arbitrary<ConditionList>;
const named = <T extends string>(...types: readonly T[]) => fc.record({ type: fc.constantFrom(...types), id });
const content = fc.record({
  ...{ message: text, description: fc.option(text), priority: fc.constantFrom(...PRIORITIES), tags: texts },
  ...{ details: fc.dictionary(text, text), notifyStakeholders: fc.boolean() },
  stakeholderNotice: fc.record({ message: fc.option(text), description: fc.option(text) }),
});

describe('what is lossless goes out and comes in the same, from a request as from a source:', () => {
  it('conditions', () => {
    each(list, (given) => {
      const shape = encodeConditions(given);
      expect(decodeConditions(request(shape))).toEqual(given);
      expect(source(shape, decodeConditions)).toEqual(given);
      const named = request({ filter: encodeConditions(given, 'conditionMatchType') });
      expect(conditionsAt(named, 'filter', { typeKey: 'conditionMatchType' })).toEqual(given);
    });
  });

  it('escalations', () => {
    const rule = fc.record({
      ...{ condition: fc.constantFrom('if-not-acked', 'if-not-closed'), delayMinutes: fc.nat(10_000) },
      notifyType: fc.constantFrom('default', 'next', 'previous', 'users', 'admins', 'random', 'all'),
      ...{ recipientType: fc.constantFrom('user', 'team', 'schedule'), recipientId: id },
    });
    each(fc.record({ name: text, description: text, rules: fc.array(rule) }), ({ name, description, rules }) => {
      const stored = { policy: { id: 'e', name, description, teamId: null }, version: { ...NO_REPEAT, rules } };
      const shape = encodeEscalation(stored as never, undefined, THINGS);
      expect(escalationIn(request(shape), THINGS).fields).toEqual({ name, description, rules });
      expect(source(shape, (wire) => decodeEscalation(wire, refIn)).rules).toMatchObject(
        rules.map(({ recipientType: type, recipientId, ...rest }) => ({
          ...rest,
          recipient: { type, id: recipientId },
        })),
      );
    });
  });

  it('the repeats of escalations', () => {
    const some = fc.record({ repeatInterval: minutes, repeatCount: fc.integer({ min: 2, max: 20 }) });
    const flags = fc.record({ closeAlertAfterAll: fc.boolean(), resetAcknowledgements: fc.boolean() });
    each(fc.tuple(some, flags), ([counts, others]) => {
      const repeating = { ...counts, ...others };
      const wire = encodeRepeat(repeating);
      expect(wire && repeatingOf(wire)).toEqual(repeating);
    });
  });

  it('schedules with their rotations, and overrides', () => {
    const rotation = fc
      .record({
        ...{ name: text, startDate: instant, endDate: instant, length: fc.integer({ min: 1, max: 9 }) },
        type: fc.constantFrom('hourly', 'daily', 'weekly'),
        participants: fc.array(named('user', 'team', 'escalation'), { maxLength: 4 }),
      })
      .chain((fields) => hours.map((own) => ({ ...fields, ...own })));
    const schedule = fc.record({ name: text, description: text, timezone: text, enabled: fc.boolean() });
    each(fc.tuple(schedule, fc.array(rotation, { maxLength: 3 })), ([fields, rotations]) => {
      const view = { ...fields, id: 's', teamId: null, rotations: rotations.map((one) => ({ ...one, id: one.name })) };
      const shape = encodeSchedule(view as never, THINGS, true);
      expect(scheduleIn(request(shape), THINGS)).toEqual({ ...fields, rotations });
      const read = source(shape, (wire) => decodeSchedule(wire, refIn));
      expect(read).toMatchObject({ ...fields, rotations });
    });
    each(fc.tuple(named('user', 'team', 'escalation'), instant, instant), ([participant, startTime, endTime]) => {
      const view = { rotations: [{ id: 'r', name: 'R' }] } as never;
      const override = { participant, rotationIds: ['r'], startTime, endTime };
      const shape = encodeOverride(override as never, 'alias', view, THINGS);
      expect(overrideIn(request(shape), view, THINGS)).toEqual(override);
      const read = source(shape, (wire) => decodeOverride(wire, refIn, (one) => one.required('id')));
      expect(read).toMatchObject({ alias: 'alias', participant, rotations: ['r'], startTime, endTime });
    });
  });

  it('routing rules', () => {
    const notify = fc.oneof(named('escalation', 'schedule'), fc.constant({ type: 'none' as const }));
    each(fc.record({ name: text, conditions: list, hours: zoned, notify }), (given) => {
      const { name, conditions, notify: target } = given;
      const rule = { id: 'r', name, isDefault: false, match: { conditions }, hours: given.hours, notify: target };
      const shape = encodeRoutingRule(rule as never, 0, undefined, THINGS);
      const { fields } = routingRuleIn(request(shape), THINGS);
      expect(fields).toEqual({ name, match: { conditions }, hours: given.hours, notify: target });
      const read = source(shape, (wire) => decodeRoutingRule(wire, refIn));
      expect(read).toMatchObject({ name, conditions, timezone: 'Europe/Berlin', notify: target });
    });
  });

  it('members and roles of teams', () => {
    const member = fc.record({ id, role: fc.constantFrom('admin', 'member', 'Auditor') });
    each(fc.array(member), (members) => {
      const shape = encodeTeam({ id: 't', name: 'T', description: null, members } as never, PEOPLE);
      const expected = members.map(({ id: userId, role }) => ({ userId, role }));
      expect(membersIn(request(shape), PEOPLE)).toEqual(expected);
    });
    each(fc.dictionary(text, fc.boolean(), { maxKeys: 5 }), (permissions) => {
      const shape = encodeRole({ id: 'r', name: 'R', permissions } as never);
      expect([decodeRights(request(shape)), source(shape, decodeRights)]).toEqual([permissions, permissions]);
    });
  });

  it('users and their contacts', () => {
    const user = fc.record({
      ...{ username: text, fullName: text, timezone: text, locale: text },
      role: fc.constantFrom('admin' as const, 'user' as const, 'stakeholder' as const),
    });
    each(user, (given) => {
      const { role, ...fields } = source(encodeUser({ ...given, mutedUntil: null } as never), decodeUser);
      expect({ ...fields, role: roleNamed(role ?? '') }).toEqual(given);
    });
    const digits = fc.stringMatching(/^[1-9]\d{6,14}$/).map((number) => `+${number}`);
    each(fc.tuple(id, digits, fc.option(text)), ([own, value, disabledReason]) => {
      const contact = { id: own, type: 'sms', value, disabledReason };
      for (const encode of [encodeContact, encodeUserContact]) {
        const { to, method, ...state } = source(encode(contact, undefined), decodeContact);
        expect({ type: method, value: addressOf('sms', to) }).toEqual({ type: 'sms', value });
        expect(state).toEqual({ id: own, enabled: disabledReason === null, disabledReason });
      }
    });
  });

  it('notification rules', () => {
    const steps = fc.array(fc.record({ delayMins: fc.nat(1000), enabled: fc.boolean() }), { maxLength: 3 });
    const windows = fc.oneof(
      daily.map((one) => [one]),
      fc.array(fc.record({ start: time, end: time, startDay: day, endDay: day }), { minLength: 1, maxLength: 3 }),
    );
    const contact = { id: 'c', type: 'email', value: 'a@b.example', disabledReason: null };
    const contacts = [{ contact, sent: undefined }];
    const known = ACTION_TYPES.filter((type) => !type.startsWith('schedule-'));
    each(
      fc.record({ name: text, enabled: fc.boolean(), type: fc.constantFrom(...known), list, windows, steps, minutes }),
      (given) => {
        const { name, enabled, type, list: conditions, windows: timeWindows, minutes: interval } = given;
        const criteria = { actionTypes: [type], onlyOwn: true, conditions, timeWindows };
        const own = given.steps.map((step) => ({ ...step, channelId: 'c' }));
        const repeat = { enabled: true, intervalSec: interval * 60 };
        const rule = { id: 'r', name, enabled, criteria, action: { steps: own }, repeat } as unknown as StoredRule;
        const shape = encodeNotificationRule(rule, 0, contacts, THINGS);
        const expected = { name, enabled, criteria, action: { steps: own }, repeat };
        expect(notificationRuleIn(request(shape), null, contacts, THINGS)).toEqual(expected);
      },
    );
  });

  it('alert policies', () => {
    const actions = fc.record({
      ...{ setMessage: text, setAlias: text, setDescription: text, setEntity: text, setSource: text },
      ...{ setPriority: fc.constantFrom(...PRIORITIES), addTags: fc.array(text, { minLength: 1, maxLength: 3 }) },
      ...{ addActions: fc.array(text, { minLength: 1, maxLength: 3 }) },
      addDetails: fc.dictionary(text, text, { minKeys: 1, maxKeys: 3 }),
      addResponders: fc.array(named('user', 'team', 'schedule', 'escalation'), { minLength: 1, maxLength: 3 }),
      ...{ replaceTags: fc.boolean(), replaceDetails: fc.boolean() },
      ...{ replaceActions: fc.boolean(), replaceResponders: fc.boolean() },
    });
    const after = fc.constantFrom('next', 'team');
    each(fc.record({ name: text, enabled: fc.boolean(), list, hours: zoned, actions, after }), (given) => {
      const policy = {
        ...{ name: given.name, enabled: given.enabled, description: null, match: { conditions: given.list } },
        ...{ hours: given.hours, actions: given.actions, afterMatch: given.after },
      };
      const shape = encodeAlertPolicy({ ...policy, id: 'p', teamId: null } as never, THINGS);
      expect(alertPolicyIn(request(shape), THINGS, null, policy as never)).toEqual(policy);
      const { texts: read, continues } = source(shape, (wire) => decodeAlertEffects(wire, refIn));
      expect([read.alias, continues]).toEqual([given.actions.setAlias, given.after === 'next']);
    });
  });

  it('notification policies', () => {
    const until = fc.record({ time, day: fc.constantFrom(...DELAY_DAYS), timezone: fc.constant('Europe/Berlin') });
    const actions = fc.record(
      {
        ...{ suppress: fc.boolean(), closeAfterMinutes: minutes },
        delay: fc.oneof(
          minutes.map((wait) => ({ minutes: wait })),
          until,
        ),
        restart: fc.record({ afterMinutes: minutes, times: fc.integer({ min: 1, max: 20 }) }),
        deduplicate: fc.record({ count: fc.integer({ min: 2, max: 100 }), withinMinutes: fc.option(minutes) }),
      },
      { requiredKeys: ['suppress'] },
    );
    each(fc.record({ name: text, enabled: fc.boolean(), list, hours: zoned, actions }), (given) => {
      const policy = {
        ...{ name: given.name, enabled: given.enabled, description: null, match: { conditions: given.list } },
        ...{ hours: given.hours, actions: given.actions },
      };
      const shape = encodeNotificationPolicy({ ...policy, id: 'p', teamId: 't' } as never);
      expect(notificationPolicyIn(request(shape), policy as never).fields).toEqual(policy);
      expect(source(shape, decodeNotificationEffects)).toEqual(decodeNotificationEffects(request(shape)));
    });
  });

  it('rules of integrations', () => {
    const answer = { name: text, filter: list, alias: text, user: text, note: text };
    const create = fc.record({
      ...{ ...answer, message: text, description: text, entity: text, source: text, tags: texts, actions: texts },
      ...{ priority: fc.constantFrom(...PRIORITIES), details: fc.dictionary(text, text, { minKeys: 1, maxKeys: 3 }) },
      responders: fc.array(named('user', 'team', 'schedule', 'escalation'), { maxLength: 3 }),
      ...{ ignoreTags: fc.boolean(), ignoreDetails: fc.boolean(), ignoreActions: fc.boolean() },
      ...{ ignoreResponders: fc.boolean(), appendAttachments: fc.boolean() },
    });
    const rules = fc.record({
      ...{ create: fc.array(create, { maxLength: 2 }), close: fc.array(fc.record(answer), { maxLength: 2 }) },
      ...{ acknowledge: fc.constant([]), addNote: fc.constant([]) },
      ignore: fc.array(fc.record({ name: text, filter: list }), { maxLength: 2 }),
    });
    each(rules, (given) => {
      const shape = encodeActions(
        { id: 'i', name: 'I', enabled: true, type: 'API', rules: given } as never,
        null,
        THINGS,
      );
      // A key stands in the field there: of `details` and of `extra-properties` alike, which mean the same.
      const asKeys: unknown = JSON.parse(JSON.stringify(given), (_name, value: unknown) =>
        isObject(value) && 'key' in value && 'operation' in value ? { ...value, field: 'extra-properties' } : value,
      );
      expect(rulesIn(actionsSent(request(shape)), 'API', THINGS)).toEqual(asKeys);
    });
  });

  it('incident rules and templates, services, forwarding and custom roles', () => {
    each(fc.tuple(list, content), ([conditions, incident]) => {
      const shape = encodeIncidentRule({ id: 'r', match: { conditions }, incident } as never, 0);
      const expected = { conditions, incident };
      expect([decodeIncidentRule(request(shape)), source(shape, decodeIncidentRule)]).toEqual([expected, expected]);
    });
    each(fc.tuple(text, content, fc.array(id, { maxLength: 2 })), ([name, own, impactedServices]) => {
      const template = { name, ...own, impactedServices };
      const shape = encodeIncidentTemplate({ ...template, id: 't' } as never);
      expect(decodeIncidentTemplate(request(shape))).toEqual(template);
    });
    each(fc.record({ name: text, description: text, tags: texts }), (service) => {
      expect(decodeService(request(encodeService({ ...service, id: 's', teamId: null } as never)))).toEqual(service);
    });
    each(fc.tuple(id, id, instant, instant, text), ([from, to, startDate, endDate, alias]) => {
      const rule = { id: 'f', fromUserId: from, toUserId: to, startDate, endDate, alias };
      const read = source(encodeForwarding(rule as never, PEOPLE), (wire) =>
        decodeForwarding(wire, (user) => user.required('id')),
      );
      expect(read).toEqual({ from, to, startDate, endDate, alias });
    });
    each(fc.record({ name: text, grantedRights: texts, disallowedRights: texts }), (role) => {
      const whole = { ...role, name: `R${role.name}`, extendedRole: 'user' };
      expect([decodeCustomRole(request(whole)), source(whole, decodeCustomRole)]).toEqual([whole, whole]);
    });
  });
});
