import { describe, expect, it } from '@jest/globals';
import type { OutboundIntegration } from '../../../alerts/integrations/outbound-integrations.js';
import { addresseesOf, type About } from './addressees.js';
import type { WebhookMessage } from './message.js';

const anIntegration = (over: Partial<OutboundIntegration> = {}): OutboundIntegration => ({
  id: 'i1',
  name: 'Receiver',
  teamId: null,
  type: 'webhook',
  url: 'https://receiver.example.com',
  events: [],
  headers: {},
  signingSecret: null,
  ...{ payload: 'pager', addsDescription: false, addsDetails: false, filter: null, fits: null },
  ...over,
});

const created: Pick<WebhookMessage, 'event' | 'actor'> = {
  event: 'alert.created',
  actor: { type: 'user', id: 'u1', name: 'Ann' },
};
const about = (over: Partial<About> = {}): About => ({ teamId: null, suppressNotifications: false, ...over });
const isTold = (integration: Partial<OutboundIntegration>, alert: Partial<About> = {}, message = created): boolean =>
  addresseesOf(message, about(alert), [anIntegration(integration)]).length === 1;

describe('addresseesOf', () => {
  it.each([
    [null, null, true],
    [null, 'red', true],
    ['red', 'red', true],
    ['red', 'blue', false],
    ['red', null, false],
  ])('an integration of team %s and an alert of team %s: %s', (own, teamId, told) => {
    expect(isTold({ teamId: own }, { teamId })).toBe(told);
  });

  it.each([
    [[], true],
    [['alert.created'], true],
    [['alert.closed', 'alert.created'], true],
    [['alert.closed'], false],
    [['ALERT.CREATED', 'alert.*'], false],
  ])('wanting %j it hears of a creation: %s', (events, told) => {
    expect(isTold({ events })).toBe(told);
  });

  it('leaves out who did it, be it through the same integration only', () => {
    const by = (type: 'user' | 'api_key', id: string) => ({ ...created, actor: { type, id, name: 'x' } });
    expect(isTold({ id: 'i1' }, {}, by('api_key', 'i1'))).toBe(false);
    expect(isTold({ id: 'i1' }, {}, by('api_key', 'i2'))).toBe(true);
    expect(isTold({ id: 'i1' }, {}, by('user', 'i1'))).toBe(true);
  });

  it.each([
    ['webhook', true],
    ['slack', false],
    ['teams', false],
  ] as const)('of a silent alert %s hears: %s', (type, told) => {
    expect(isTold({ type }, { suppressNotifications: true })).toBe(told);
    expect(isTold({ type }, { suppressNotifications: false })).toBe(true);
  });

  it('tells everybody concerned, in their order', () => {
    const integrations = ['a', 'b', 'c'].map((id) => anIntegration({ id, teamId: id === 'b' ? 'blue' : null }));
    expect(addresseesOf(created, about({ teamId: 'red' }), integrations).map(({ id }) => id)).toEqual(['a', 'c']);
  });
});
