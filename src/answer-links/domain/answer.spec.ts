import { describe, expect, it } from '@jest/globals';
import type { AlertStatus } from '../../alerts/domain/alert.js';
import type { AnswerAction } from '../../channels/domain/messages.js';
import { judgeAnswer, type AnswerVerdict } from './answer.js';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date(now.getTime() + 1);
const actions: readonly AnswerAction[] = ['acknowledge', 'escalate', 'close', 'snooze'];
const judge = (action: AnswerAction, status: AlertStatus, over: { usedAt?: Date; expiresAt?: Date } = {}) =>
  judgeAnswer({
    link: { action, usedAt: null, expiresAt: later, ...over },
    alert: { status },
    user: { blocked: false },
    now,
  });

describe('a link that answers', () => {
  const expected: Record<AlertStatus, Record<AnswerAction, AnswerVerdict>> = {
    open: { acknowledge: 'offer', escalate: 'offer', close: 'offer', snooze: 'offer' },
    acknowledged: { acknowledge: 'needless', escalate: 'needless', close: 'offer', snooze: 'needless' },
    closed: { acknowledge: 'closed', escalate: 'closed', close: 'closed', snooze: 'closed' },
  };
  it.each(Object.entries(expected))('of an alert that is %s', (status, verdicts) => {
    for (const action of actions) expect(judge(action, status as AlertStatus)).toBe(verdicts[action]);
  });

  it('works once, until it expires', () => {
    for (const action of actions) {
      expect(judge(action, 'open', { usedAt: now })).toBe('used');
      expect(judge(action, 'closed', { usedAt: now })).toBe('closed');
      expect(judge(action, 'open', { expiresAt: now })).toBe('expired');
    }
  });

  it('is nothing without its alert or its person, or for a blocked one', () => {
    const link = { action: 'escalate', usedAt: null, expiresAt: later } as const;
    const alert = { status: 'open' } as const;
    const user = { blocked: false };
    expect(judgeAnswer({ link: undefined, alert, user, now })).toBe('invalid');
    expect(judgeAnswer({ link, alert: undefined, user, now })).toBe('invalid');
    expect(judgeAnswer({ link, alert, user: undefined, now })).toBe('invalid');
    expect(judgeAnswer({ link, alert, user: { blocked: true }, now })).toBe('invalid');
  });
});
