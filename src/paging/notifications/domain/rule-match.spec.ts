import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRIORITIES } from '../../../platform/domain/priority.js';
import { localDay, localTime } from '../../../people/users/domain/quiet-hours.js';
import { compileRuleBook } from './rule-book.js';
import type { ConditionList } from '../../../platform/matching/conditions.js';
import { isEvaluable, whyNot, type OwnerFacts, type RuleEvent } from './rule-match.js';
import {
  ACTION_TYPES,
  CRITERIA_TYPES,
  actionWithDefaults,
  criteriaWithDefaults,
  repeatWithDefaults,
  type Rule,
  type RuleCriteria,
} from './rule.js';

const rule = (criteria: Partial<RuleCriteria> = {}, over: Partial<Rule> = {}): Rule => ({
  id: 'rule',
  userId: 'ada',
  enabled: true,
  order: 0,
  criteria: criteriaWithDefaults(criteria),
  action: actionWithDefaults({}),
  repeat: repeatWithDefaults({}),
  ...over,
});
const event = (over: Partial<RuleEvent> = {}): RuleEvent => ({
  actionType: 'create-alert',
  priority: 'P3',
  source: 'prometheus',
  tags: ['db'],
  teamId: 'ops',
  alert: null,
  ...over,
});
const facts = (over: Partial<OwnerFacts> = {}): OwnerFacts => ({
  localTime: () => '00:00',
  localDay: () => 'mon',
  usesFirstOnly: () => false,
  isOnCall: () => false,
  ...over,
});
const reasons = (criteria: Partial<RuleCriteria>, over: Partial<RuleEvent> = {}): string[] =>
  whyNot(rule(criteria), event(over), facts());

describe('a notification rule', () => {
  it('that asks nothing fires for every new alert, and only for new ones', () => {
    expect(reasons({})).toEqual([]);
    for (const actionType of ['acknowledged', 'closed', 'assigned'] as const) {
      expect(reasons({}, { actionType })).toEqual(['action-type']);
      expect(reasons({ criteriaType: 'match-any', priorities: ['P3'] }, { actionType })).toEqual(['action-type']);
    }
  });

  it('about its owner’s alerts fires for no others, and does not stand before another rule then', () => {
    const ofAda = { isOf: (userId: string) => userId === 'ada' };
    const ofNobody = { isOf: () => false };
    expect([reasons({ onlyOwn: true }), reasons({ onlyOwn: true }, ofAda)]).toEqual([[], []]);
    expect([reasons({ onlyOwn: true }, ofNobody), reasons({}, ofNobody)]).toEqual([['not-own'], []]);
    const book = compileRuleBook([rule({ onlyOwn: true }, { id: 'own' }), rule({}, { id: 'general', order: 1 })]);
    const first = facts({ usesFirstOnly: () => true });
    const used = (over: Partial<RuleEvent>) => book.ofPerson('ada', event(over), first).map(({ id }) => id);
    expect([used(ofAda), used(ofNobody)]).toEqual([['own'], ['general']]);
  });

  it('that is damaged is distinguished from a valid one', () => {
    expect(isEvaluable(rule())).toBe(true);
    expect(isEvaluable(rule({ scheduleId: 's', timeWindows: [{ start: '08:00', end: '09:00' }] }))).toBe(true);
    expect(isEvaluable(rule({}, { criteria: null as never }))).toBe(false);
    expect(isEvaluable(rule({}, { criteria: { ...rule().criteria, timeWindows: [null] as never } }))).toBe(false);
    expect(isEvaluable(rule({}, { criteria: { ...rule().criteria, tags: null as never } }))).toBe(false);
    expect(isEvaluable(rule({}, { action: { ...rule().action, steps: [null] as never } }))).toBe(false);
  });

  it('that is disabled never fires', () => {
    expect(whyNot(rule({}, { enabled: false }), event(), facts())).toEqual(['rule-disabled']);
  });

  /** @contract delivery-9 */
  it.each<[Partial<RuleCriteria>, string[]]>([
    [{ priorities: ['P1', 'P3'], sources: ['prometheus'], tags: ['x', 'db'], actionTypes: ['create-alert'] }, []],
    [{ priorities: ['P1'] }, ['priority']],
    [{ sources: ['Prometheus'] }, ['source']],
    [{ tags: ['x'] }, ['tags']],
    [{ actionTypes: ['closed'] }, ['action-type']],
    [{ priorities: ['P1'], sources: ['x'], tags: ['db'] }, ['priority', 'source']],
  ])('of match-all wants each of its criteria: %j', (criteria, expected) => {
    expect(reasons(criteria)).toEqual(expected);
  });

  /** @contract delivery-9 */
  it.each<[Partial<RuleCriteria>, string[]]>([
    [{}, []],
    [{ priorities: ['P1'], tags: ['db'] }, []],
    [{ priorities: ['P1'], actionTypes: ['create-alert'] }, []],
    [{ priorities: ['P3'], actionTypes: ['closed'] }, []],
    [
      { priorities: ['P1'], sources: ['x'], tags: ['y'], actionTypes: ['closed'] },
      ['priority', 'tags', 'source', 'action-type'],
    ],
  ])('of match-any wants one of its criteria: %j', (criteria, expected) => {
    expect(reasons({ ...criteria, criteriaType: 'match-any' })).toEqual(expected);
  });

  it('does not fit an event that does not say what the rule asks for', () => {
    expect(
      reasons({ priorities: ['P3'], sources: [''], tags: ['db'] }, { priority: null, source: null, tags: [] }),
    ).toEqual(['priority', 'tags', 'source']);
  });

  /** @contract delivery-10 */
  it.each(CRITERIA_TYPES)('of %s must fit the team in any case, which a dry-run does not ask', (criteriaType) => {
    const criteria = { criteriaType, priorities: ['P3' as const], teamIds: ['ops', 'dev'] };
    expect(reasons(criteria)).toEqual([]);
    expect(reasons(criteria, { teamId: 'sales' })).toEqual(['team']);
    expect(reasons(criteria, { teamId: null })).toEqual(['team']);
    expect(reasons(criteria, { teamId: undefined })).toEqual([]);
  });

  it.each(CRITERIA_TYPES)('of %s and a schedule fires only while its owner is on call there', (criteriaType) => {
    const onCall = rule({ criteriaType, priorities: ['P3'], scheduleId: 'primary' });
    const isOnCall = (scheduleId: string, userId: string): boolean => scheduleId === 'primary' && userId === 'ada';
    expect(whyNot(onCall, event(), facts({ isOnCall }))).toEqual([]);
    expect(whyNot({ ...onCall, userId: 'bob' }, event(), facts({ isOnCall }))).toEqual(['not-on-call']);
  });
});

describe('time windows', () => {
  const at = (time: string, timeWindows: RuleCriteria['timeWindows'], timezone = 'UTC'): boolean =>
    whyNot(
      rule({ timeWindows }),
      event(),
      facts({
        localTime: () => localTime(new Date(time), timezone),
        localDay: () => localDay(new Date(time), timezone),
      }),
    ).length === 0;

  it('contain their start and not their end, and one of them is enough', () => {
    const windows = [
      { start: '08:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ];
    const open = ['07:59', '08:00', '11:59', '12:00', '13:00', '17:00'].map((time) =>
      at(`2026-01-10T${time}:00Z`, windows),
    );
    expect(open).toEqual([false, true, true, false, true, false]);
  });

  it('cross midnight when they end before they start, and are all day when they end as they start', () => {
    const night = [{ start: '22:00', end: '06:00' }];
    const open = ['21:59', '22:00', '00:00', '05:59', '06:00'].map((time) => at(`2026-01-10T${time}:00Z`, night));
    expect(open).toEqual([false, true, true, true, false]);
    expect(at('2026-01-10T03:00:00Z', [{ start: '09:00', end: '09:00' }])).toBe(true);
  });

  /** @contract operating-73 */
  it('with days are one span of each week, which may cross its end', () => {
    // 2026-01-10 is a Saturday.
    const week = [{ start: '08:00', end: '18:30', startDay: 'mon', endDay: 'fri' } as const];
    const open = ['05T07:59', '05T08:00', '08T03:00', '09T18:29', '09T18:30', '10T12:00'].map((time) =>
      at(`2026-01-${time}:00Z`, week),
    );
    expect(open).toEqual([false, true, true, true, false, false]);
    const weekend = [{ start: '18:30', end: '08:00', startDay: 'fri', endDay: 'mon' } as const];
    expect(['09T18:30', '11T23:59', '05T07:59', '05T08:00'].map((time) => at(`2026-01-${time}:00Z`, weekend))).toEqual([
      ...[true, true, true, false],
    ]);
    expect(at('2026-01-08T03:00:00Z', [{ start: '09:00', end: '09:00', startDay: 'tue', endDay: 'tue' }])).toBe(true);
    // Already Monday in Tokyo.
    expect(at('2026-01-04T23:30:00Z', week, 'Asia/Tokyo')).toBe(true);
  });

  it("follow the owner's wall clock over a DST change", () => {
    const day = [{ start: '09:00', end: '17:00' }];
    // New York goes from UTC-5 to UTC-4 on 2026-03-08.
    expect(at('2026-03-07T13:30:00Z', day, 'America/New_York')).toBe(false);
    expect(at('2026-03-08T13:30:00Z', day, 'America/New_York')).toBe(true);
    expect(at('2026-03-07T21:30:00Z', day, 'America/New_York')).toBe(true);
    expect(at('2026-03-08T21:30:00Z', day, 'America/New_York')).toBe(false);
  });
});

const values = ['a', 'b'];
const criteria: fc.Arbitrary<RuleCriteria> = fc.record({
  priorities: fc.subarray([...PRIORITIES]),
  sources: fc.subarray(values),
  tags: fc.subarray(values),
  actionTypes: fc.subarray([...ACTION_TYPES]),
  criteriaType: fc.constantFrom(...CRITERIA_TYPES),
  teamIds: fc.subarray(values),
  timeWindows: fc.constantFrom([], [{ start: '08:00', end: '20:00' }], [{ start: '20:00', end: '08:00' }]),
  scheduleId: fc.constantFrom(null, 'primary'),
});
const anyRule = fc
  .record({ criteria, userId: fc.constantFrom('ada', 'bob', 'eve'), enabled: fc.boolean(), order: fc.nat(3) })
  .map((over) => rule({}, over));
const anyRules = fc
  .array(anyRule, { maxLength: 12 })
  .map((rules) => rules.map((each, index) => ({ ...each, id: `r${index}` })));
const anyEvent: fc.Arbitrary<RuleEvent> = fc.record({
  actionType: fc.constantFrom(...ACTION_TYPES),
  priority: fc.constantFrom(...PRIORITIES),
  source: fc.constantFrom(null, '', ...values),
  tags: fc.subarray(values),
  teamId: fc.constantFrom(null, ...values),
  alert: fc.constant(null),
});
const anyFacts = fc
  .record({
    time: fc.constantFrom('00:00', '07:59', '08:00', '19:59', '20:00'),
    onCall: fc.subarray(['ada', 'bob', 'eve']),
    firstOnly: fc.subarray(['ada', 'bob', 'eve']),
  })
  .map(({ time, onCall, firstOnly }) =>
    facts({
      localTime: () => time,
      isOnCall: (_schedule, id) => onCall.includes(id),
      usesFirstOnly: (id) => firstOnly.includes(id),
    }),
  );

it('asks the conditions in any case, and none holds of an alert that is not known', () => {
  const condition = { field: 'message', not: false, operation: 'contains', expectedValue: 'disk', order: 0 } as const;
  const conditions: ConditionList = { type: 'match-all-conditions', conditions: [condition] };
  const alert = { message: 'disk full', priority: 'P3', source: null, entity: null, tags: [], teamId: null } as const;
  for (const criteriaType of CRITERIA_TYPES) {
    const criteria = { criteriaType, priorities: ['P3' as const], conditions };
    expect(reasons(criteria, { alert })).toEqual([]);
    expect(reasons(criteria, { alert: { ...alert, message: 'tape full' } })).toEqual(['conditions']);
    expect(reasons(criteria)).toEqual(['conditions']);
  }
  const unknown = { ...conditions, conditions: [{ ...condition, operation: 'sounds-like' as 'contains' }] };
  expect(isEvaluable(rule({ conditions: unknown }))).toBe(false);
});

describe('matching', () => {
  it('never refuses by match-any what match-all lets through', () => {
    fc.assert(
      fc.property(anyRule, anyEvent, anyFacts, (all, happened, owner) => {
        const loose = { ...all, criteria: { ...all.criteria, criteriaType: 'match-any' as const } };
        const strict = { ...all, criteria: { ...all.criteria, criteriaType: 'match-all' as const } };
        if (whyNot(strict, happened, owner).length === 0) expect(whyNot(loose, happened, owner)).toEqual([]);
      }),
    );
  });

  it('fits the more, the less a match-all rule asks', () => {
    const field = fc.constantFrom('priorities', 'sources', 'tags', 'teamIds', 'timeWindows' as const);
    fc.assert(
      fc.property(anyRule, field, anyEvent, anyFacts, (strict, dropped, happened, owner) => {
        fc.pre(strict.criteria.criteriaType === 'match-all');
        const loose = { ...strict, criteria: { ...strict.criteria, [dropped]: [] } };
        if (whyNot(strict, happened, owner).length === 0) expect(whyNot(loose, happened, owner)).toEqual([]);
      }),
    );
  });

  it('finds in the book, by person and for everybody, just what each rule alone says', () => {
    fc.assert(
      fc.property(anyRules, anyEvent, anyFacts, (rules, happened, owner) => {
        const book = compileRuleBook(rules);
        const fires = rules
          .filter((each) => whyNot(each, happened, owner).length === 0)
          .toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id));
        const everybody = book.ofEverybody(happened, owner);
        for (const userId of ['ada', 'bob', 'eve']) {
          const own = fires.filter((each) => each.userId === userId);
          const expected = owner.usesFirstOnly(userId) ? own.slice(0, 1) : own;
          expect(book.ofPerson(userId, happened, owner)).toEqual(expected);
          expect(everybody.get(userId) ?? []).toEqual(expected);
        }
        expect(book.isEmpty).toBe(rules.every(({ enabled }) => !enabled));
      }),
      { numRuns: 500 },
    );
  });
});
