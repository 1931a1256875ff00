import { describe, expect, it } from '@jest/globals';
import type { PastAlertRow, PastLine } from '../../../alerts/lifecycle/past-alerts.queries.js';
import { pastAlertOf } from './past-alert.js';

const CAME = '2026-03-02T08:00:00.000Z';
const at = (minutes: number): string => new Date(Date.parse(CAME) + minutes * 60_000).toISOString();
const line = (minutes: number, type: PastLine['type'], rest: Partial<PastLine> = {}): PastLine => ({
  ...{ at: at(minutes), type, engine: null, metadata: {} },
  ...rest,
});
const row = (lines: PastLine[], rest: Partial<PastAlertRow> = {}): PastAlertRow => ({
  ...{ id: 'a', tinyId: 1, message: 'm', description: '', alias: 'a', source: '', entity: null, tags: [], actions: [] },
  ...{ details: {}, responders: [], priority: 'P1', teamId: null, integrationId: null, skipEscalation: false },
  ...{ suppressNotifications: false, createdAt: new Date(CAME), lines },
  ...rest,
});

describe('a past alert', () => {
  it('is as it came: with its first priority and without responders that were added', () => {
    const added = { type: 'user', id: 'bob' } as const;
    const alert = pastAlertOf(
      row(
        [
          line(5, 'priority-changed', { metadata: { from: 'P3', to: 'P1' } }),
          line(6, 'responders-added', { metadata: { added: [added] } }),
        ],
        { responders: [{ type: 'user', id: 'ann' }, added] },
      ),
    );
    expect(alert).toMatchObject({ priority: 'P3', responders: [{ id: 'ann' }], source: null, status: 'open' });
    expect(alert.happenings).toEqual([
      { kind: 'priority', at: new Date(at(5)), to: 'P1' },
      { kind: 'responders', at: new Date(at(6)), added: [added] },
    ]);
  });

  it('has what people and senders did, and nothing that its escalation did', () => {
    const own = { engine: 'escalation' };
    const alert = pastAlertOf(
      row([
        line(0, 'escalated', own),
        line(3, 'escalated'),
        line(4, 'acknowledged'),
        line(9, 'unacknowledged', own),
        line(10, 'snoozed', { metadata: { snoozedUntil: at(20) } }),
        line(20, 'snooze-ended', { engine: 'system' }),
        line(30, 'closed', own),
        line(31, 'closed', { engine: 'auto-close' }),
      ]),
    );
    expect(alert.happenings.map(({ kind, at: when }) => [kind, when.toISOString()])).toEqual([
      ['escalated', at(3)],
      ['acknowledged', at(4)],
      ['snoozed', at(10)],
      ['woken', at(20)],
      ['closed', at(31)],
    ]);
  });

  it('keeps how alert policies, flapping and maintenance held it back', () => {
    const policy = { status: 'open', delayedUntil: at(5) };
    const alert = pastAlertOf(
      row([
        line(0, 'policy-applied', { metadata: policy }),
        line(0, 'flapping', { metadata: { heldUntil: at(10) } }),
        line(10, 'silenced'),
        line(40, 'silence-ended'),
        line(50, 'silenced'),
        line(60, 'closed'),
        line(70, 'silence-ended'),
      ]),
    );
    expect(alert.delayedUntil).toEqual(new Date(at(10)));
    expect(alert.silences).toEqual([
      { from: new Date(at(10)), until: new Date(at(40)) },
      { from: new Date(at(50)), until: null },
    ]);
    expect(pastAlertOf(row([line(0, 'policy-applied', { metadata: { status: 'acknowledged' } })])).status).toBe(
      'acknowledged',
    );
    expect(pastAlertOf(row([], { suppressNotifications: true })).isQuiet).toBe(true);
  });
});
