import { describe, expect, it } from '@jest/globals';
import { expiryOf, HEARTBEAT_STATES, live, stateOf, TRIGGERS, type HeartbeatState, type Life } from './lifecycle.js';

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
