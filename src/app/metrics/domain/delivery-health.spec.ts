import { describe, expect, it } from '@jest/globals';
import { deliveryHealth, type DeliveryFacts } from './delivery-health.js';

const fine: DeliveryFacts = {
  stalledJobs: [],
  backlogs: [
    { queue: 'outbox', lane: '', ageSeconds: 120 },
    { queue: 'escalations', lane: '', ageSeconds: 0 },
    { queue: 'deliveries', lane: 'email', ageSeconds: 119.9 },
    { queue: 'mails', lane: '', ageSeconds: 9999 },
  ],
};

describe('the health of the delivery loop', () => {
  it('is fine while no page waits long, whatever else does', () => {
    expect(deliveryHealth(fine)).toEqual({ kind: 'healthy' });
    expect(deliveryHealth({ stalledJobs: [], backlogs: [] })).toEqual({ kind: 'healthy' });
  });

  it.each<[Partial<DeliveryFacts>, string]>([
    [{ backlogs: null }, 'the database does not answer'],
    [{ backlogs: 'busy' }, 'no database connection becomes free'],
    [{ backlogs: null, stalledJobs: ['outbox.relay'] }, 'the database does not answer'],
    [{ stalledJobs: ['outbox.relay', 'notifications.send'] }, 'stalled: outbox.relay, notifications.send'],
    [{ backlogs: [{ queue: 'outbox', lane: '', ageSeconds: 120.6 }] }, 'outbox has been waiting for 121 s'],
    [{ backlogs: [{ queue: 'escalations', lane: '', ageSeconds: 500 }] }, 'escalations has been waiting for 500 s'],
    [
      { backlogs: [{ queue: 'deliveries', lane: 'sms', ageSeconds: 121 }] },
      'deliveries (sms) has been waiting for 121 s',
    ],
  ])('is lost with %j', (change, reason) => {
    expect(deliveryHealth({ ...fine, ...change })).toEqual({ kind: 'unhealthy', reason });
  });
});
