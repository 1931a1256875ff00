import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CONDITION_FIELDS, MAP_FIELDS, OPERATIONS, type ConditionList } from '../../platform/matching/conditions.js';
import { DELAY_DAYS } from '../../alerts/policies/notification/domain/delay.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { PRIORITIES } from '../../platform/domain/priority.js';
import { WEEKDAYS } from '../../platform/domain/weekday.js';
import { ACTION_TYPES } from '../../paging/notifications/domain/rule.js';
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
  type Repeating,
} from './escalation.js';
import { decodeForwarding, encodeForwarding } from './forwarding-rule.js';
import { decodeHours } from './hours.js';
import { decodeIncidentRule, decodeIncidentTemplate, encodeIncidentRule, encodeIncidentTemplate } from './incident.js';
import { actionsSent, encodeActions, rulesIn } from './integration-rules.js';
import { decodeMaintenance, INDEFINITE_END, maintenanceIn, maintenanceWhole } from './maintenance.js';
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

/** A repeat that went out and came in. */
function repeatedBy(repeating: Repeating): Repeating | undefined {
  const { repeat } = decodeEscalation(request({ repeat: encodeRepeat(repeating) }), refIn);
  return repeat && repeatingOf(repeat);
}

const id = fc.uuid();
/** None of them is blank: in a source that is no name. */
const text = fc.string({ minLength: 1, maxLength: 12 }).filter((each) => each.trim() !== '');
const key = text.map((each) => `k${each}`);
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
      ...{ expectedValue: fc.string({ maxLength: 8 }), key, order: fc.nat(50) },
    },
    { requiredKeys: ['field', 'not', 'operation', 'expectedValue'] },
  )
  .map(({ key: own, ...rest }) => ({ ...rest, ...(own !== undefined && isMap(rest.field) ? { key: own } : {}) }));
const list = fc.record({
  type: fc.constantFrom('match-any-condition' as const, 'match-all-conditions' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
}) as fc.Arbitrary<ConditionList>;
const named = <T extends string>(...types: readonly T[]) => fc.record({ type: fc.constantFrom(...types), id });
const content = fc.record({
  ...{ message: text, description: fc.option(text), priority: fc.constantFrom(...PRIORITIES), tags: texts },
  ...{ details: fc.dictionary(key, text), notifyStakeholders: fc.boolean() },
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
      expect(repeatedBy(repeating)).toEqual(repeating);
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
    each(fc.dictionary(key, fc.boolean(), { maxKeys: 5 }), (permissions) => {
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
      addDetails: fc.dictionary(key, text, { minKeys: 1, maxKeys: 3 }),
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
      ...{ priority: fc.constantFrom(...PRIORITIES), details: fc.dictionary(key, text, { minKeys: 1, maxKeys: 3 }) },
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

  it('maintenance', () => {
    const entity = fc.record({ type: fc.constantFrom('integration', 'policy'), id });
    const rules = fc.array(fc.record({ state: fc.constantFrom('enabled', 'disabled'), entity }), {
      ...{ minLength: 1, maxLength: 3 },
    });
    const now = new Date('2026-11-23T12:00:00Z');
    const end = fc.oneof(instant, fc.constant(INDEFINITE_END));
    each(fc.tuple(text, instant, end, rules), ([description, startTime, endTime, own]) => {
      const window = { id: 'm', name: description, description, startTime, endTime, enabled: true, rules: own };
      const shape = maintenanceWhole(window as never, undefined, now);
      const begins = endTime === INDEFINITE_END ? now.toISOString() : startTime;
      const fields = { name: description, description, startTime: begins, endTime, rules: own };
      expect(maintenanceIn(request(shape), now).fields).toEqual(fields);
      const { time: read, ...rest } = source(shape, decodeMaintenance);
      expect(rest).toEqual({ description, rules: own });
      expect([read?.startDate, read?.endDate ?? INDEFINITE_END]).toEqual([startTime, endTime]);
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

describe('what the format has no place for:', () => {
  it('a repeat without a wait, or a wait without a repeat, of an escalation', () => {
    const back = (repeating: object): unknown => repeatedBy({ ...NO_REPEAT, ...repeating });
    expect(back({ repeatCount: 3 })).toEqual({ ...NO_REPEAT, repeatCount: 3, repeatInterval: 1 });
    expect(back({ repeatInterval: 5 })).toEqual(NO_REPEAT);
    expect(back({ resetAcknowledgements: true })).toEqual(NO_REPEAT);
  });

  it('rules of an escalation for chat rooms, which a change keeps', () => {
    const room = {
      id: 'r',
      condition: 'if-not-acked',
      notifyType: 'default',
      delayMinutes: 0,
      recipientType: 'room',
    };
    const stored = { policy: { id: 'e', name: 'E', teamId: null }, version: { ...NO_REPEAT, rules: [room] } };
    const shape = encodeEscalation(stored as never, undefined, THINGS);
    expect(shape['rules']).toEqual([]);
    const { id: _id, ...kept } = room;
    expect(escalationIn(request(shape), THINGS, [room as never]).fields['rules']).toEqual([kept]);
  });

  it('a monthly rotation, which is refused rather than guessed', () => {
    const rotation = {
      id: 'r',
      name: 'R',
      type: 'monthly',
      length: 1,
      startDate: '2026-01-01T00:00:00.000Z',
      endDate: null,
    };
    const view = {
      rotations: [{ ...rotation, participants: [], timeRestriction: null, restrictions: [] }],
      teamId: null,
    };
    const shape = encodeSchedule(view as never, THINGS, true);
    expect(() => scheduleIn(request(shape), THINGS)).toThrow('rotations.0.type must be one of hourly, daily, weekly');
    const problems: Problem[] = [];
    const wire = WireObject.source(JSON.parse(JSON.stringify(shape)), 'S', problems);
    expect(wire && decodeSchedule(wire, refIn).rotations?.[0]?.type).toBeUndefined();
    expect(problems).toEqual([{ where: 'S: rotations.0', message: 'type: must be one of hourly, daily, weekly' }]);
  });

  it('a text that an alert policy or the rule of an integration leaves alone: it is the template of that field', () => {
    const policy = { actions: {}, match: {}, hours: null, teamId: null, name: 'P', afterMatch: 'next' };
    const shape = encodeAlertPolicy(policy as never, THINGS);
    expect(alertPolicyIn(request(shape), THINGS, null)['actions']).toMatchObject({ setMessage: '{{message}}' });
    const view = { type: 'API', rules: { close: [{ name: 'c' }] } };
    const actions = encodeActions(view as never, null, THINGS);
    const texts = { alias: '{{alias}}', user: '{{user}}', note: '{{note}}' };
    expect(rulesIn(actionsSent(request(actions)), 'API', THINGS)['close']).toMatchObject([{ name: 'c', ...texts }]);
  });

  it('the zone of the hours of a policy: that of before, else of the account', () => {
    const hours = { timezone: 'Asia/Tokyo', daily: { start: '09:00', end: '17:00' }, weekly: [] };
    const policy = { actions: {}, match: {}, hours, teamId: null, name: 'P', afterMatch: 'next' };
    const shape = encodeAlertPolicy(policy as never, THINGS);
    expect(alertPolicyIn(request(shape), THINGS, null)['hours']).toEqual({ ...hours, timezone: undefined });
    expect(alertPolicyIn(request(shape), THINGS, null, policy as never)['hours']).toEqual(hours);
  });

  it('a second event of a notification rule, and what else it asks: those that are there stay', () => {
    const criteria = { actionTypes: ['create-alert', 'closed'], priorities: ['P1'], timeWindows: [] };
    const rule = { name: 'R', enabled: true, criteria, action: { steps: [] }, repeat: { enabled: false } };
    const shape = encodeNotificationRule(rule as never, 0, [], THINGS);
    expect(shape['actionType']).toBe('create-alert');
    expect(shape).not.toHaveProperty('priorities');
    const changed = notificationRuleIn(request({ name: 'S' }), rule as never, [], THINGS);
    expect(changed).toMatchObject({ name: 'S', criteria });
  });
});

describe('what a backup has lost', () => {
  const lost = <T>(shape: object, decode: (wire: WireObject) => T): T => source(shape, decode);

  it('is absent or null, and no problem', () => {
    const conditions = lost({ conditions: [{ not: true, expectedValue: 'x' }] }, decodeConditions);
    expect(conditions).toEqual({ type: 'match-all', conditions: [{ not: true, expectedValue: 'x' }] });
    const rotation = lost({ rotations: [{ participants: [null, {}] }] }, (wire) => decodeSchedule(wire, refIn));
    expect(rotation.rotations?.[0]).toMatchObject({ type: undefined, participants: [null, null] });
    const rules = lost({ rules: [{ delay: { timeAmount: 1, timeUnit: 'HOURS' } }] }, (wire) =>
      decodeEscalation(wire, refIn),
    ).rules;
    expect(rules).toMatchObject([{ notifyType: 'random', delayMinutes: 60, recipient: null }]);
  });

  it('is refused in a request', () => {
    const bodies = [
      () => decodeConditions(request({ type: 'match-any-condition', conditions: [{}] })),
      () => scheduleIn(request({ rotations: [{ participants: [null] }] }), THINGS),
      () => escalationIn(request({ rules: [{}] }), THINGS),
    ];
    expect(bodies.map((body) => statusOf(body))).toEqual([422, 422, 422]);
  });
});

it('whoever stands in and is named by an id alone is a person, in a source as in a request', () => {
  const override = { user: { id: 'U1' }, startDate: '2026-01-01T00:00Z', endDate: '2026-01-02T00:00Z' };
  const rotationOf = (wire: WireObject): string => wire.where;
  const read = source(override, (wire) => decodeOverride(wire, refIn, rotationOf));
  expect(read.participant).toEqual({ type: 'user', id: 'u1', name: null });
  expect(overrideIn(request(override), { rotations: [] } as never, THINGS).participant).toEqual({
    type: 'user',
    id: 'u1',
  });
});

it('what does not count in a request may be anything', () => {
  const entity = { type: 'integration', id: 'i' };
  const time = { type: 'for-5-minutes', startDate: 'soon' };
  const maintenance = request({ time, rules: [{ state: 'disabled', entity }] });
  expect(maintenanceIn(maintenance, new Date(0)).fields).toMatchObject({ endTime: '1970-01-01T00:05:00.000Z' });
  const restriction = { startHour: 9, endHour: 17 };
  const rule = request({ timeRestriction: { type: 'time-of-day', restriction, restrictions: 'none' } });
  expect(decodeHours(rule)?.timeRestriction).toEqual({ start: '09:00', end: '17:00' });
});

function statusOf(work: () => unknown): number | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof ApiError ? error.status : null;
  }
}
