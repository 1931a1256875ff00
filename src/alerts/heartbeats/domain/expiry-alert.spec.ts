import { describe, expect, it } from '@jest/globals';
import { expiryAlert, type SilentHeartbeat } from './expiry-alert.js';
import { LONGEST_NAME } from './name.js';

const heartbeat = (rest: Partial<SilentHeartbeat> = {}): SilentHeartbeat => ({
  tenantId: 'tenant',
  name: 'nightly backup',
  teamId: 'ops',
  interval: 1,
  intervalUnit: 'day',
  alertMessage: null,
  alertTags: [],
  alertPriority: 'P3',
  lastPing: null,
  ...rest,
});

describe('the alert of an expired heartbeat', () => {
  it('says which one, and what is missing', () => {
    expect(expiryAlert(heartbeat())).toEqual({
      tenantId: 'tenant',
      teamId: 'ops',
      reach: ['ops'],
      integration: null,
      actor: { type: 'system', id: null, name: 'heartbeat' },
      fields: {
        message: 'Heartbeat nightly backup expired',
        alias: 'heartbeat:nightly backup',
        priority: 'P3',
        description: 'No ping has ever come; one is expected every day.',
        source: 'heartbeat',
        entity: 'nightly backup',
        tags: [],
        details: { heartbeat: 'nightly backup' },
      },
    });
  });

  it('has the message, priority and tags that were set', () => {
    const lastPing = new Date('2026-06-01T12:00:00.000Z');
    const { fields } = expiryAlert(
      heartbeat({ alertMessage: 'No backup!', alertPriority: 'P1', alertTags: ['db', 'db', 'backup'], lastPing }),
    );
    expect(fields).toMatchObject({ message: 'No backup!', priority: 'P1', tags: ['db', 'backup'] });
    expect(fields.description).toBe('The last ping came on 1 Jun 2026 at 12:00 UTC; one is expected every day.');
  });

  it.each([
    [1, 'minutes', 'every minute.'],
    [5, 'minutes', 'every 5 minutes.'],
    [2, 'day', 'every 2 days.'],
  ] as const)('says every %d %s in words', (interval, intervalUnit, words) => {
    expect(expiryAlert(heartbeat({ interval, intervalUnit })).fields.description).toContain(words);
  });

  it('has a message even where the one that was set is blank', () => {
    expect(expiryAlert(heartbeat({ alertMessage: ' \n' })).fields.message).toBe('Heartbeat nightly backup expired');
  });

  it('is within the limits of an alert, however long the name; the whole message is in the description', () => {
    const name = '💓'.repeat(LONGEST_NAME);
    const { fields } = expiryAlert(heartbeat({ name }));
    expect([...fields.message]).toHaveLength(130);
    expect(fields.alias).toBe(`heartbeat:${name}`);
    expect(fields.description).toContain(`Heartbeat ${name} expired`);
  });
});
