import { describe, expect, it } from '@jest/globals';
import type { AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import { OUTBOUND_EVENTS, readTarget } from '../../../alerts/integrations/domain/outbound-target.js';
import type { OutboundIntegration } from '../../../alerts/integrations/outbound-integrations.js';
import type { WebhookMessage } from './message.js';
import { thirdPartyBody, type NamesOfIds } from './third-party-body.js';

const NAMES: NamesOfIds = {
  team: (id) => (id === 't1' ? 'Operations' : undefined),
  user: (id) => (id === 'u1' ? 'ann@example.com' : undefined),
  responder: ({ id }) => (id === 's1' ? 'Desk' : undefined),
};
const alert = {
  ...{ id: 'a1', tinyId: 8, message: 'Disk full', description: 'On db-1', alias: 'disk', entity: 'db-1' },
  ...{ tags: ['disk'], priority: 'P1', source: 'prometheus', teamId: 't1', owner: 'bob', snoozedUntil: null },
  ...{ details: { region: 'eu' }, actions: ['restart'], createdAt: '2020-06-30T00:06:04.295Z' },
  updatedAt: '2020-06-30T00:06:04.636Z',
  responders: [
    { type: 'team', id: 't1' },
    { type: 'user', id: 'u1' },
    { type: 'schedule', id: 's1' },
    { type: 'user', id: null, name: 'gone@example.com' },
  ],
} as unknown as AlertView;
const message = (over: Partial<WebhookMessage> = {}): WebhookMessage => ({
  ...{ event: 'alert.created', occurredAt: alert.createdAt, subject: { alert }, detail: null },
  actor: { type: 'user', id: 'u1', name: 'Ann' },
  ...over,
});
const integration = (over: Partial<OutboundIntegration> = {}): OutboundIntegration =>
  ({ id: 'i1', name: 'Hook', addsDescription: false, addsDetails: false, ...over }) as OutboundIntegration;

describe('the body of a webhook in the third party’s shape', () => {
  /** @contract webhooks-2 */
  it('is what receivers of the third party read', () => {
    expect(thirdPartyBody(message(), integration(), NAMES)).toEqual({
      action: 'Create',
      alert: {
        ...{ alertId: 'a1', message: 'Disk full', tags: ['disk'], tinyId: '8', entity: 'db-1', alias: 'disk' },
        ...{ createdAt: 1593475564295, updatedAt: 1593475564636000000 },
        ...{ username: 'ann@example.com', userId: 'u1', team: 'Operations', teams: ['t1'] },
        responders: [
          { id: 't1', type: 'team', name: 'Operations' },
          { id: 'u1', type: 'user', name: 'ann@example.com' },
          { id: 's1', type: 'schedule', name: 'Desk' },
          { type: 'user', name: 'gone@example.com' },
        ],
        ...{ actions: ['restart'], priority: 'P1', source: 'prometheus' },
      },
      source: { name: '', type: 'web' },
      ...{ integrationName: 'Hook', integrationId: 'i1', integrationType: 'Webhook' },
    });
  });

  it('has the description and the details only where they are asked for', () => {
    const both = integration({ addsDescription: true, addsDetails: true });
    expect(thirdPartyBody(message(), both, NAMES)).toMatchObject({
      alert: { description: 'On db-1', details: { region: 'eu' } },
    });
  });

  it('has an action for each event of alerts, with what that added, and none for incidents', () => {
    const of = (over: Partial<WebhookMessage>) => thirdPartyBody(message(over), integration(), NAMES);
    for (const event of OUTBOUND_EVENTS.filter((each) => each.startsWith('alert.')))
      expect(of({ event })).toMatchObject({ action: expect.stringMatching(/^[A-Z]\w+$/) });
    expect(of({ event: 'alert.note-added', detail: { note: 'n' } })).toMatchObject({
      ...{ action: 'AddNote', alert: { note: 'n' } },
    });
    expect(of({ event: 'alert.assigned' })).toMatchObject({ action: 'AssignOwnership', alert: { owner: 'bob' } });
    expect(of({ event: 'alert.action-executed', detail: { action: 'restart' } })).toMatchObject({ action: 'restart' });
    const key = { type: 'api_key', id: 'k', name: 'Prometheus' } as const;
    expect(of({ actor: key })).toMatchObject({
      ...{ alert: { username: 'Prometheus', userId: '' }, source: { name: 'Prometheus', type: 'API' } },
    });
    expect(of({ event: 'incident.created', subject: { incident: {} as never } })).toBeNull();
  });
});

it('the key of a filter’s condition stands in its field', () => {
  const filter = {
    type: 'match-any-condition',
    conditions: [
      { field: 'details.region', operation: 'equals', expectedValue: 'eu' },
      { field: 'message', operation: 'contains', expectedValue: 'x' },
    ],
  };
  expect(readTarget('webhook', { url: 'https://a.example', filter })?.filter).toEqual({
    type: 'match-any-condition',
    conditions: [{ field: 'details', key: 'region', operation: 'equals', expectedValue: 'eu' }, filter.conditions[1]],
  });
});
