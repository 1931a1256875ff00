import { describe, expect, it } from '@jest/globals';
import type { VersionedPolicy } from '../../paging/escalation/policy-catalog.js';
import { escalationIn, encodeEscalation } from './escalation.js';
import { thingIn, type Things } from './refs.js';
import { WireObject } from './wire-object.js';

const THINGS: Things = {
  get: (type, id) => (type === 'team' && id === 't' ? { id: 't', name: 'ops' } : undefined),
  named: (type, name) => (type === 'team' && name === 'ops' ? { id: 't', name: 'ops' } : undefined),
};
const REPEAT = { waitInterval: 10, count: 2, resetRecipientStates: false, closeAlertAfterAll: true };
const stored = (version: object): VersionedPolicy =>
  ({
    policy: { id: 'e', name: 'short', description: null, teamId: null },
    version: {
      rules: [],
      repeatInterval: 0,
      repeatCount: 1,
      closeAlertAfterAll: false,
      resetAcknowledgements: false,
      ...version,
    },
  }) as unknown as VersionedPolicy;

describe('escalationIn', () => {
  it.each([
    [{}, {}],
    [{ repeat: {} }, {}],
    [
      { repeat: { ...REPEAT, resetRecipientStates: true } },
      { repeatInterval: 10, repeatCount: 3, closeAlertAfterAll: true, resetAcknowledgements: true },
    ],
    [
      { repeat: REPEAT },
      { repeatInterval: 10, repeatCount: 3, closeAlertAfterAll: true, resetAcknowledgements: false },
    ],
    [
      { repeat: { waitInterval: 0, count: 9 } },
      { repeatInterval: 0, repeatCount: 1, closeAlertAfterAll: false, resetAcknowledgements: false },
    ],
  ])('%j repeats as %j', (body, repeating) => {
    const { name: _n, description: _d, rules: _r, ...fields } = escalationIn(WireObject.request(body), THINGS).fields;
    expect(fields).toEqual(repeating);
  });

  it('counts delays in minutes', () => {
    const recipient = { type: 'team', name: 'ops', username: '' };
    const delays = [
      undefined,
      {},
      { timeAmount: 5 },
      { timeAmount: 2, timeUnit: 'hours' },
      { timeAmount: 1, timeUnit: 'days' },
    ];
    const rules = delays.map((delay) => ({ recipient, delay }));
    const read = escalationIn(WireObject.request({ rules }), THINGS).fields['rules'] as {
      delayMinutes: number;
      recipientId: string;
    }[];
    expect(read.map(({ delayMinutes }) => delayMinutes)).toEqual([0, 0, 5, 120, 1440]);
    expect(read[0]).toMatchObject({ condition: 'if-not-acked', notifyType: 'default', recipientId: 't' });
  });

  it.each([
    { rules: [{}] },
    { rules: [{ recipient: { type: 'team', id: 'gone' } }] },
    { rules: [{ recipient: { type: 'team', id: 't' }, condition: 'always' }] },
    { rules: [{ recipient: { type: 'team', id: 't' }, delay: { timeAmount: 1, timeUnit: 'constructor' } }] },
  ])('refuses %j', (body) => {
    expect(() => escalationIn(WireObject.request(body), THINGS)).toThrow();
  });
});

describe('the repeat of an escalation', () => {
  const kept = {
    repeat: REPEAT,
    standsFor: { repeatInterval: 10, repeatCount: 3, closeAlertAfterAll: true, resetAcknowledgements: false },
  };

  it('is as it was sent, until somebody changes it', () => {
    const now = { repeatInterval: 10, repeatCount: 3, closeAlertAfterAll: true, resetAcknowledgements: false };
    expect(encodeEscalation(stored(now), kept, THINGS)['repeat']).toEqual(REPEAT);
    expect(encodeEscalation(stored({ ...now, repeatCount: 2 }), kept, THINGS)['repeat']).toMatchObject({ count: 1 });
  });

  it('is left out where there is none, and shown where Pager has one', () => {
    expect(encodeEscalation(stored({}), undefined, THINGS)['repeat']).toBeUndefined();
    expect(encodeEscalation(stored({ repeatCount: 4 }), undefined, THINGS)['repeat']).toMatchObject({
      waitInterval: 1,
      count: 3,
    });
  });
});

it('things are named by id or name, and nobody only where that is possible', () => {
  expect(thingIn(WireObject.request({ type: 'team', id: 'T' }), THINGS, ['team'])).toEqual({
    type: 'team',
    id: 't',
    name: 'ops',
  });
  expect(thingIn(WireObject.request({ type: 'none', id: 'T' }), THINGS, ['team', 'none'])).toBeNull();
  for (const wire of [{ type: 'none' }, { type: 'team' }, { type: 'user', username: 'x' }, { type: 'team', name: 'x' }])
    expect(() => thingIn(WireObject.request(wire), THINGS, ['team'])).toThrow();
});
