import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { StatusUpdate } from '../../incidents/domain/incident.js';
import { tellingsFor, type Occasion, type Told } from './announcements.js';

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
const changed = (told: StatusUpdate | null = null): Occasion => ({ kind: 'changed', update: told });
const opened = (at = T0): Told => ({ key: 'opened', at });

describe('what subscribers are told', () => {
  it('is the opening of an incident that is created published, whatever has happened since', () => {
    expect(tellingsFor(incident([update(3)]), CREATED, [], T0)).toEqual([
      { key: 'opened', at: T0, status: 'open', message: 'Sorry' },
    ]);
  });

  it('is how it stands when it is published later, with the update that came with that', () => {
    const latest = update(5, 'identified', 'Found it');
    expect(tellingsFor(incident([update(1), latest]), changed(latest), [], after(5))).toEqual([
      { key: 'opened', at: after(5), status: 'identified', message: 'Found it' },
    ]);
  });

  it('is each update once, and the ones written by hand', () => {
    const [first, second] = [update(1), update(2, 'monitoring')];
    const tellings = tellingsFor(incident([first, second]), changed(first), [opened()], after(2));
    expect(tellings.map(({ at, status }) => [at, status])).toEqual([
      [after(1), 'investigating'],
      [after(2), 'monitoring'],
    ]);
    expect(tellingsFor(incident([first, second]), changed(second), [opened(), ...tellings], after(2))).toEqual([]);
  });

  it('is not what was said before it was published, nor a corrected word', () => {
    const told = [opened(), ...tellingsFor(incident([update(2)]), changed(update(2)), [opened()], after(2))];
    const corrected = update(2, 'investigating', 'another text');
    expect(tellingsFor(incident([update(-5), corrected]), changed(), told, after(3))).toEqual([]);
  });

  it('is, over any number of retellings of the same events, each thing once', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 8 });
    fc.assert(
      fc.property(minutes, fc.array(fc.nat(20), { maxLength: 40 }), (at, order) => {
        const updates = [...at].sort((a, b) => a - b).map((minute) => update(minute));
        const occasions = [CREATED, ...updates.map((each) => changed(each))];
        const told: Told[] = [];
        for (const occasion of [
          ...occasions,
          ...order.map((index) => occasions[index % occasions.length] ?? CREATED),
        ]) {
          told.push(...tellingsFor(incident(updates), occasion, told, T0));
        }
        expect(told).toHaveLength(1 + updates.length);
        expect(new Set(told.map(({ key }) => key)).size).toBe(told.length);
      }),
    );
  });
});
