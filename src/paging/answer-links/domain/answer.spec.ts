import { describe, expect, it } from '@jest/globals';
import { ENGLISH } from '../../../platform/words.js';
import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { AnswerAction } from '../../channels/domain/messages.js';
import { answerSentence, judgeLink, type LinkInput, type LinkVerdict } from './answer.js';

const now = new Date('2026-06-01T12:00:00Z');
const made = new Date(now.getTime() - 1000);
const later = new Date(now.getTime() + 1);
const actions: readonly AnswerAction[] = ['acknowledge', 'escalate', 'close', 'snooze'];
const judge = (
  action: AnswerAction,
  statuses: AlertStatus | readonly AlertStatus[],
  over: { usedAt?: Date; expiresAt?: Date } = {},
  closedAt: Date | null = null,
) =>
  judgeLink({
    link: { action, usedAt: null, expiresAt: later, createdAt: made, ...over },
    alerts: [statuses].flat().map((status) => ({ status, closedAt })),
    user: { id: 'ada', blocked: false },
    now,
  });

describe('a link that answers', () => {
  const expected: Record<AlertStatus, Record<AnswerAction, LinkVerdict>> = {
    open: { acknowledge: 'offer', escalate: 'offer', close: 'offer', snooze: 'offer' },
    acknowledged: { acknowledge: 'needless', escalate: 'needless', close: 'offer', snooze: 'needless' },
    closed: { acknowledge: 'closed', escalate: 'closed', close: 'closed', snooze: 'closed' },
  };
  it.each(Object.entries(expected))('of an alert that is %s', (status, verdicts) => {
    for (const action of actions) expect(judge(action, status as AlertStatus)).toBe(verdicts[action]);
  });

  /** @contract channels-4, channels-11 */
  it('works once, until its last moment', () => {
    for (const action of actions) {
      expect(judge(action, 'open')).toBe('offer');
      expect(judge(action, 'open', { usedAt: now })).toBe('used');
      expect(judge(action, 'closed', { usedAt: now })).toBe('closed');
      expect(judge(action, 'open', { expiresAt: now })).toBe('expired');
    }
    expect(judge('acknowledge', 'acknowledged', { usedAt: now, expiresAt: now })).toBe('needless');
    expect(judge('acknowledge', 'acknowledged', { expiresAt: now })).toBe('expired');
  });

  it.each<[string, Partial<LinkInput>]>([
    ['unknown', { link: undefined }],
    ['about a deleted alert', { alerts: [] }],
    ['of a deleted user', { user: undefined }],
    ['of a blocked user', { user: { id: 'ada', blocked: true } }],
  ])('that is %s is not valid', (_what, over) => {
    const link = { action: 'escalate', usedAt: null, expiresAt: later, createdAt: made } as const;
    const input: LinkInput = {
      link,
      alerts: [{ status: 'open', closedAt: null }],
      user: { id: 'ada', blocked: false },
      now,
    };
    expect(judgeLink({ ...input, ...over })).toBe('invalid');
  });

  it('ends when the alert is closed, also where it is opened again', () => {
    const [before, after] = [-1, 1].map((by) => new Date(made.getTime() + by)) as [Date, Date];
    for (const action of actions) {
      expect(judge(action, 'open', {}, before)).toBe('offer');
      expect(judge(action, 'open', {}, made)).toBe('offer');
      expect(judge(action, 'open', {}, after)).toBe('outdated');
      expect(judge(action, 'acknowledged', { usedAt: made }, after)).toBe('outdated');
      expect(judge(action, 'closed', {}, after)).toBe('closed');
    }
  });

  it('about several works while one of them is open', () => {
    expect(judge('acknowledge', ['closed', 'acknowledged', 'open'])).toBe('offer');
    expect(judge('acknowledge', ['closed', 'acknowledged'])).toBe('needless');
    expect(judge('acknowledge', ['closed', 'closed'])).toBe('closed');
    expect(judge('acknowledge', ['closed', 'open'], { usedAt: now })).toBe('used');
  });
});

describe('what a chat is answered to Escalate', () => {
  const held = 'Gus has quiet hours: held until 15:52 (Europe/Berlin)';
  const said = (isPaged: boolean, ...untold: string[]): string =>
    answerSentence(ENGLISH, { kind: 'done', escalated: { isPaged, untold } }, 'escalate');

  /** @contract states-15 */
  it('says whom it pages, and never that somebody is where nobody is', () => {
    expect(said(true)).toBe('Escalated. The next step of the escalation is paged now. You stay informed.');
    expect(said(true, held)).toBe(
      `Escalated. The next step of the escalation is paged now. ${held}. You stay informed.`,
    );
    expect(said(false, held)).toBe(`Escalated. Nobody is paged now: ${held}.`);
    expect(said(false)).toContain('the next step names chat rooms only');
  });
});
