import { describe, expect, it } from '@jest/globals';
import type { AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import { jsonBody } from './json-body.js';
import { alertMessage } from './message.js';

const view = { id: 'a1', message: 'Disk full' } as AlertView;
const alert = { view, integrationId: null, source: 'prometheus' };
const occurredAt = new Date('2026-06-01T12:00:00Z');
const ann = { type: 'user', id: 'u1', name: 'Ann' } as const;
const page = { runId: 'r1', cycle: 0, step: 1, recipients: ['u1', 'u2'] };

describe('alertMessage', () => {
  it('says who created the alert', () => {
    const payload = { alertId: 'a1', page, broadcast: false, suppressNotifications: false, actor: ann };
    expect(alertMessage({ type: 'alert.created', payload, occurredAt }, alert)).toEqual({
      event: 'alert.created',
      occurredAt: '2026-06-01T12:00:00.000Z',
      subject: { alert: view },
      actor: ann,
      detail: null,
    });
  });

  it('falls back to where the alert came from when the creator is not known any more', () => {
    const payload = { alertId: 'a1', page: null, broadcast: false, suppressNotifications: false };
    const story = { type: 'alert.created', payload, occurredAt } as const;
    expect(alertMessage(story, alert).actor).toEqual({ type: 'system', id: null, name: 'prometheus' });
    expect(alertMessage(story, { ...alert, integrationId: 'i1' }).actor).toEqual({
      type: 'api_key',
      id: 'i1',
      name: 'prometheus',
    });
  });

  it('says whom an escalation paged', () => {
    const payload = { alertId: 'a1', page, broadcast: false };
    expect(alertMessage({ type: 'alert.escalated', payload, occurredAt }, alert)).toMatchObject({
      actor: { type: 'system', id: null, name: 'escalation' },
      detail: { cycle: 0, step: 1, recipients: ['u1', 'u2'] },
    });
  });

  it('says what an action added, and nothing when it added nothing', () => {
    const told = (detail?: Record<string, unknown>): unknown =>
      alertMessage({ type: 'alert.closed', payload: { alertId: 'a1', actor: ann, detail }, occurredAt }, alert).detail;
    expect([told({ note: 'done' }), told({}), told()]).toEqual([{ note: 'done' }, null, null]);
  });
});

describe('jsonBody', () => {
  const message = {
    event: 'alert.closed',
    occurredAt: '2026-06-01T12:00:00.000Z',
    subject: { alert: view },
    actor: ann,
    detail: null,
  } as const;

  it('has the shape of the contract', () => {
    expect(jsonBody(message, 'w1', { id: 'i1', name: 'Receiver' })).toEqual({
      event: 'alert.closed',
      id: 'w1',
      occurredAt: '2026-06-01T12:00:00.000Z',
      alert: view,
      actor: ann,
      integration: { id: 'i1', name: 'Receiver' },
    });
  });

  it('adds what the action added', () => {
    const integration = { id: 'i1', name: 'Receiver', signingSecret: 'never told' };
    const body = jsonBody({ ...message, detail: { note: 'done' } }, 'w1', integration);
    expect(body).toMatchObject({ detail: { note: 'done' } });
    expect(JSON.stringify(body)).not.toContain('never told');
  });
});
