import { describe, expect, it } from '@jest/globals';
import type { TeamRoutingRuleView } from '../../alerts/routing/team-rules/team-routing-rule.dto.js';
import { conditionsAt, encodeConditions } from './conditions.js';
import type { Things } from './refs.js';
import { routingRuleIn, encodeRoutingRule } from './routing-rule.js';
import { WireObject } from './wire-object.js';

const THINGS: Things = {
  get: (type, id) => (type === 'schedule' && id === 's' ? { id: 's', name: 'desk' } : undefined),
  named: (type, name) => (type === 'schedule' && name === 'desk' ? { id: 's', name: 'desk' } : undefined),
};
const NIGHT = { type: 'time-of-day', restriction: { startHour: 20, startMin: 0, endHour: 8, endMin: 0 } };
const HOURS = { timezone: 'Europe/Berlin', daily: { start: '20:00', end: '08:00' }, weekly: [] };
const CRITERIA = {
  type: 'match-any-condition' as const,
  conditions: [
    { field: 'message' as const, not: false, operation: 'contains' as const, expectedValue: 'disk', order: 0 },
    {
      ...{ field: 'details' as const, key: 'region', not: true, operation: 'equals' as const },
      ...{ expectedValue: 'us', order: 1 },
    },
  ],
};

it('criteria come back as they were sent, without what is no part of them', () => {
  const stranger = { ...CRITERIA, conditions: CRITERIA.conditions.map((each) => ({ ...each, Id: 'x' })) };
  expect(conditionsAt(WireObject.request({ criteria: stranger }))).toEqual(CRITERIA);
  expect(encodeConditions(CRITERIA)).toEqual(CRITERIA);
  expect(encodeConditions(undefined)).toEqual({ type: 'match-all' });
  expect(conditionsAt(WireObject.request({}))).toBeUndefined();
  for (const criteria of ['all', { conditions: [] }, { type: 'match-all', conditions: [{}] }])
    expect(() => conditionsAt(WireObject.request({ criteria }))).toThrow();
});

describe('routing rules', () => {
  it('are read with their zone, or the one that they had', () => {
    const body = {
      name: 'n',
      timezone: 'Europe/Berlin',
      timeRestriction: NIGHT,
      notify: { type: 'schedule', name: 'desk' },
    };
    const { fields, kept } = routingRuleIn(WireObject.request(body), THINGS);
    expect(fields).toMatchObject({ hours: HOURS, notify: { type: 'schedule', id: 's' } });
    expect(kept).toEqual({ timezone: 'Europe/Berlin' });
    expect(
      routingRuleIn(WireObject.request({ timeRestriction: NIGHT }), THINGS, 'Asia/Tokyo').fields['hours'],
    ).toMatchObject({
      timezone: 'Asia/Tokyo',
    });
    expect(() => routingRuleIn(WireObject.request({ notify: { type: 'user', username: 'x' } }), THINGS)).toThrow();
  });

  it('are shown with the zone of their hours, else the one that was sent', () => {
    const rule = { id: 'r', name: 'n', isDefault: false, match: {}, notify: { type: 'none', id: null } };
    const view = (hours: typeof HOURS | null): TeamRoutingRuleView =>
      ({ ...rule, hours }) as unknown as TeamRoutingRuleView;
    expect(encodeRoutingRule(view(HOURS), 2, { timezone: 'UTC' }, THINGS)).toEqual({
      ...{ id: 'r', name: 'n', isDefault: false, order: 2, criteria: { type: 'match-all' } },
      ...{ timezone: 'Europe/Berlin', timeRestriction: NIGHT, notify: { type: 'none' } },
    });
    expect(encodeRoutingRule(view(null), 0, { timezone: 'Asia/Tokyo' }, THINGS)['timezone']).toBe('Asia/Tokyo');
    expect(encodeRoutingRule(view(null), 0, {}, THINGS)['timezone']).toBeUndefined();
    expect(encodeRoutingRule(view(null), 0, undefined, THINGS)['timezone']).toBe('UTC');
    expect(encodeRoutingRule(view(HOURS), 0, {}, THINGS)['timezone']).toBe('Europe/Berlin');
  });
});
