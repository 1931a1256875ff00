import { describe, expect, it } from '@jest/globals';
import type { Window } from '../../maintenance/domain/applicability.js';
import { judgeSilence } from './silence.js';

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
