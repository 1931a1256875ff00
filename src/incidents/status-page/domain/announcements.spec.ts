import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { StatusUpdate } from '../../domain/incident.js';
import { announcementsFor, type Occasion, type PastAnnouncement } from './announcements.js';

const T0 = new Date('2026-06-01T12:00:00.000Z');
const after = (minutes: number): Date => new Date(T0.getTime() + minutes * 60_000);
const update = (minutes: number, status: StatusUpdate['status'] = 'investigating', message = 'text'): StatusUpdate => ({
  at: after(minutes).toISOString(),
  status,
  message,
});
const incident = (updates: StatusUpdate[] = [], message: string | null = 'Sorry') => ({
  status: 'identified' as const,
  message,
  updates,
});
const CREATED: Occasion = { kind: 'created' };
const changed = (past: StatusUpdate | null = null): Occasion => ({ kind: 'changed', update: past });
const opened = (at = T0): PastAnnouncement => ({ key: 'opened', at });

describe('what subscribers are told', () => {
  it('is the opening of an incident that is created published, whatever has happened since', () => {
    expect(announcementsFor(incident([update(3)]), CREATED, [], T0)).toEqual([
      { key: 'opened', at: T0, status: 'open', message: 'Sorry' },
    ]);
  });

  it('is how it stands when it is published later, with the update that came with that', () => {
    const latest = update(5, 'identified', 'Found it');
    expect(announcementsFor(incident([update(1), latest]), changed(latest), [], after(5))).toEqual([
      { key: 'opened', at: after(5), status: 'identified', message: 'Found it' },
    ]);
  });

  it('is each update once, and the ones written by hand', () => {
    const [first, second] = [update(1), update(2, 'monitoring')];
    const due = announcementsFor(incident([first, second]), changed(first), [opened()], after(2));
    expect(due.map(({ at, status }) => [at, status])).toEqual([
      [after(1), 'investigating'],
      [after(2), 'monitoring'],
    ]);
    expect(announcementsFor(incident([first, second]), changed(second), [opened(), ...due], after(2))).toEqual([]);
  });

  it('is not what was said before it was published, nor a corrected word', () => {
    const past = [opened(), ...announcementsFor(incident([update(2)]), changed(update(2)), [opened()], after(2))];
    const corrected = update(2, 'investigating', 'another text');
    expect(announcementsFor(incident([update(-5), corrected]), changed(), past, after(3))).toEqual([]);
  });

  it('is, over any number of retellings of the same events, each thing once', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 8 });
    fc.assert(
      fc.property(minutes, fc.array(fc.nat(20), { maxLength: 40 }), (at, order) => {
        const updates = [...at].sort((a, b) => a - b).map((minute) => update(minute));
        const occasions = [CREATED, ...updates.map((each) => changed(each))];
        const past: PastAnnouncement[] = [];
        for (const occasion of [
          ...occasions,
          ...order.map((index) => occasions[index % occasions.length] ?? CREATED),
        ]) {
          past.push(...announcementsFor(incident(updates), occasion, past, T0));
        }
        expect(past).toHaveLength(1 + updates.length);
        expect(new Set(past.map(({ key }) => key)).size).toBe(past.length);
      }),
    );
  });
});
