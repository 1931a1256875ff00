import { describe, expect, it } from '@jest/globals';
import { reachOf, rootCause, stepOf, successorOf, type DeliveryFacts } from './successor.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const way = (channelId: string, state: DeliveryFacts['state'], over: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  ...{ id: `${channelId}-row`, userId: 'ann', cause: 'run/0/0', channelId, state },
  ...{ dueAt: NOW, attempts: 1, repetition: 0, follows: false, reason: null, ...over },
});
const channels = [{ id: 'sms' }, { id: 'telegram' }, { id: 'email' }];
const next = (...ways: DeliveryFacts[]) => successorOf([way('voice', 'failed'), ...ways], channels, NOW);

describe('the successor of a message that has failed', () => {
  it('is the first channel that was not tried', () => {
    expect(next()).toEqual({ kind: 'instead', channel: { id: 'sms' } });
    expect(next(way('sms', 'failed'), way('telegram', 'dead'))).toEqual({ kind: 'instead', channel: { id: 'email' } });
    expect(next(way('sms', 'failed'), way('telegram', 'skipped'), way('email', 'failed'))).toEqual({ kind: 'none' });
  });

  it.each<[string, DeliveryFacts]>([
    ['arrived', way('sms', 'sent')],
    ['is being sent', way('sms', 'sending')],
    ['waits in a bundle', way('sms', 'bundled', { attempts: 0, dueAt: later(1) })],
    ['waits for a worker', way('sms', 'pending', { attempts: 0 })],
    ['waits for its next try', way('sms', 'pending', { dueAt: later(1) })],
    ['arrived as a repeat', way('sms', 'sent', { repetition: 2 })],
  ])('is none when another one %s', (_how, other) => {
    expect(next(other)).toEqual({ kind: 'in-progress' });
  });

  it('is the one that was to go later, the soonest of several', () => {
    const waits = (id: string, minutes: number) => way(id, 'pending', { attempts: 0, dueAt: later(minutes) });
    expect(next(waits('email', 10), waits('sms', 5))).toEqual({ kind: 'send-now', id: 'sms-row' });
  });

  it('a repeat that waits is nobody told', () => {
    const repeat = way('voice', 'pending', { attempts: 0, dueAt: later(5), repetition: 1 });
    expect(next(repeat)).toEqual({ kind: 'instead', channel: { id: 'sms' } });
    expect([reachOf([repeat]), reachOf([repeat, way('voice', 'sent')])]).toEqual(['nobody', 'reached']);
  });

  it('is none while another one is held, which would hold any; a step with held and failed ones alone is held', () => {
    const held = way('email', 'pending', { attempts: 0, dueAt: later(60), reason: 'held-quiet-hours' });
    expect(next(held)).toEqual({ kind: 'held' });
    expect(next(held, way('sms', 'sent'))).toEqual({ kind: 'in-progress' });
    const failed = way('sms', 'failed');
    expect([reachOf([held, failed]), reachOf([failed]), reachOf([held, failed, way('voice', 'sent')])]).toEqual([
      ...['held', 'nobody', 'reached'],
    ]);
  });
});

describe('a cause', () => {
  it('has a root without delay and repeat', () => {
    const roots = ['run/0/0', 'run/0/0+5', 'run/0/0#2', 'run/0/0+15#3', 'unheard/created+5'].map(rootCause);
    expect(roots).toEqual(['run/0/0', 'run/0/0', 'run/0/0', 'run/0/0', 'unheard/created']);
  });

  it.each([
    ['run/1/2', { runId: 'run', cycle: 1, step: 2 }],
    ['unheard/run/0/3', { runId: 'run', cycle: 0, step: 3 }],
    ['run/0/1+15', { runId: 'run', cycle: 0, step: 1 }],
    ['created', null],
    ['unheard/created', null],
    ['responder/run/0/0', undefined],
    ['assigned/0192', undefined],
  ])('%s is of the step %j', (cause, step) => {
    expect(stepOf(cause)).toEqual(step);
  });
});
