import { describe, expect, it } from '@jest/globals';
import {
  expiryOf,
  HEARTBEAT_STATES,
  type HeartbeatState,
  judgeSilence,
  type Life,
  live,
  stateOf,
  TRIGGERS,
} from './lifecycle.js';
import type { Window } from '../../maintenance/domain/applicability.js';

const BORN = new Date('2026-06-01T12:00:00.000Z');
const after = (minutes: number): Date => new Date(BORN.getTime() + minutes * 60_000);
const NOW = after(90);

const LIVES: Record<HeartbeatState, Life> = {
  waiting: { enabled: true, expired: false, lastPing: after(30), armedAt: BORN },
  expired: { enabled: true, expired: true, lastPing: after(30), armedAt: BORN },
  disabled: { enabled: false, expired: false, lastPing: after(30), armedAt: BORN },
};

describe('the life of a heartbeat', () => {
  const TABLE = [
    ['ping', 'waiting', 'waiting', 'close'],
    ['ping', 'expired', 'waiting', 'close'],
    ['ping', 'disabled', 'disabled', 'close'],
    ['silence', 'waiting', 'expired', 'open'],
    ['silence', 'expired', 'expired', 'leave'],
    ['silence', 'disabled', 'disabled', 'leave'],
    ['enable', 'waiting', 'waiting', 'leave'],
    ['enable', 'expired', 'expired', 'leave'],
    ['enable', 'disabled', 'waiting', 'leave'],
    ['disable', 'waiting', 'disabled', 'leave'],
    ['disable', 'expired', 'disabled', 'leave'],
    ['disable', 'disabled', 'disabled', 'leave'],
  ] as const;

  it('is asserted in every cell', () => {
    expect(TABLE).toHaveLength(TRIGGERS.length * HEARTBEAT_STATES.length);
  });

  it.each(TABLE)('%s, when %s: %s, alert: %s', (trigger, from, to, alert) => {
    const step = live(LIVES[from], trigger, NOW);
    expect({ to: stateOf(step.life), alert: step.alert }).toEqual({ to, alert });
    expect(step.life.lastPing).toEqual(trigger === 'ping' ? NOW : after(30));
    expect(step.life.armedAt).toEqual(trigger === 'enable' && from === 'disabled' ? NOW : BORN);
  });

  it('forgets an expiry that it is disabled in', () => {
    const disabled = live(LIVES.expired, 'disable', NOW).life;
    expect(disabled.expired).toBe(false);
    expect(stateOf(live(disabled, 'enable', NOW).life)).toBe('waiting');
  });
});

describe('the due time', () => {
  const life = (rest: Partial<Life>): Life => ({ ...LIVES.waiting, ...rest });

  /** @contract heartbeats-14 */
  it.each([
    ['the creation, before the first ping', life({ lastPing: null }), after(10)],
    ['the last ping', life({ lastPing: after(30) }), after(40)],
    ['the re-enabling, when that is later', life({ lastPing: after(30), armedAt: after(60) }), after(70)],
  ])('counts from %s', (_what, given, due) => {
    expect(expiryOf(given, 10)).toEqual(due);
  });

  it.each(['expired', 'disabled'] as const)('is none when %s', (state) => {
    expect(expiryOf(LIVES[state], 10)).toBeNull();
  });
});

describe('silence', () => {
  const NOW = new Date('2026-06-01T12:00:00.000Z');
  const inSeconds = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
  const window = (id: string, end: Date, rest: Partial<Window> = {}): Window => ({
    id,
    enabled: true,
    startTime: inSeconds(-60),
    endTime: end,
    teamId: null,
    serviceId: null,
    ...rest,
  });
  const HEARTBEAT = { teamId: 'ops', serviceId: 'web' };

  describe('silence', () => {
    it('is an expiry without maintenance, or in the maintenance of others', () => {
      expect(judgeSilence(HEARTBEAT, [], NOW)).toEqual({ kind: 'expired' });
      const others = [window('dev', inSeconds(30), { teamId: 'dev' }), window('over', inSeconds(-1))];
      expect(judgeSilence(HEARTBEAT, others, NOW)).toEqual({ kind: 'expired' });
    });

    it('is excused until the end of the window', () => {
      const held = judgeSilence(HEARTBEAT, [window('w', inSeconds(30))], NOW);
      expect(held).toEqual({ kind: 'held', windowId: 'w', until: inSeconds(30) });
    });

    it('is excused by the window that ends last', () => {
      const windows = [window('short', inSeconds(10)), window('long', inSeconds(20), { teamId: 'ops' })];
      expect(judgeSilence(HEARTBEAT, windows, NOW)).toMatchObject({ windowId: 'long', until: inSeconds(20) });
    });

    it('is looked at again within a minute, whatever the window says', () => {
      expect(judgeSilence(HEARTBEAT, [window('w', inSeconds(3600))], NOW)).toMatchObject({ until: inSeconds(60) });
    });
  });
});
