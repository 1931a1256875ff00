import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { AnswerAction } from '../../channels/domain/messages.js';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.js';

/** Decisions §5: a link lives until the alert closes, at most a day. */
export const LINK_TTL_MS = DAY_MS;
/** How long the button snoozes. */
export const SNOOZE_MS = HOUR_MS;

interface AnsweredAlert {
  status: AlertStatus;
  /** Who has acknowledged it. */
  acknowledgedBy?: { id: string | null } | null;
  /** When it was closed last; kept when it is opened again. */
  closedAt: Date | null;
}

export interface LinkInput {
  link: { action: AnswerAction; usedAt: Date | null; expiresAt: Date; createdAt: Date } | undefined;
  /** Those that are left of what the message was about. */
  alerts: readonly AnsweredAlert[];
  /** Undefined: deleted. */
  user: { id: string; blocked: boolean } | undefined;
  now: Date;
}

/**
 * The state of a link. `offer`: it can be used; `needless`: somebody has acknowledged already, so there is nothing to
 * acknowledge, to escalate or to snooze; `used`: it has done its work, and an alert is open (again); `closed`: all are;
 * `outdated`: all were since it was made, and one was opened again.
 */
export type LinkVerdict = 'offer' | 'needless' | 'used' | 'expired' | 'closed' | 'outdated' | 'invalid';

/** Is there anything for this action to do to an alert? @param userId who acts: whoever has acknowledged it can escalate it, too */
export const canTake =
  (action: AnswerAction, userId: string | null = null) =>
  ({ status, acknowledgedBy }: Pick<AnsweredAlert, 'status' | 'acknowledgedBy'>): boolean => {
    if (status !== 'acknowledged') return status === 'open';
    const isTheirs = userId !== null && acknowledgedBy?.id === userId;
    return action === 'close' || (action === 'escalate' && isTheirs);
  };

/** Is the alert as it was opened when a message of that time was made? Closing ends what its messages can do for good. */
export const isUnclosedSince =
  (made: Date) =>
  ({ closedAt }: Pick<AnsweredAlert, 'closedAt'>): boolean =>
    closedAt === null || closedAt <= made;

/** A link works once, for one person, one action and the alerts of one message, of which it shows no more than that did. */
export function judgeLink({ link, alerts, user, now }: LinkInput): LinkVerdict {
  if (link === undefined || alerts.length === 0 || user === undefined || user.blocked) return 'invalid';
  if (alerts.every(({ status }) => status === 'closed')) return 'closed';
  const live = alerts.filter(isUnclosedSince(link.createdAt));
  if (live.length === 0) return 'outdated';
  const isNeedless = !live.some(canTake(link.action, user.id));
  if (link.usedAt !== null) return isNeedless ? 'needless' : 'used';
  if (now >= link.expiresAt) return 'expired';
  return isNeedless ? 'needless' : 'offer';
}

/** Who pressed a button that several read is nobody who may: `stranger`, not known here; `forbidden`, without the right. */
export type Barred = { kind: 'stranger' | 'forbidden' };

/** What an escalation by hand did. */
export interface EscalatedNow {
  /** Somebody is paged now; else all are held back, or only chat rooms were posted to. */
  isPaged: boolean;
  /** Sentences about those to whom no message goes now. */
  untold: readonly string[];
}

/** What came of a use: `done` now, `refused` by the alert's escalation, or nothing, for the reason that the verdict is. */
export type AnswerOutcome =
  | { kind: 'done'; escalated?: EscalatedNow }
  | { kind: 'refused'; text: string }
  | { kind: LinkVerdict }
  | Barred;

/** For people: what a button says, what it says that it has done, and what that means. */
export const ANSWER_WORDS: Readonly<Record<AnswerAction, { button: string; done: string; means: string }>> = {
  acknowledge: { button: 'Acknowledge', done: 'Acknowledged', means: 'You take it on, and escalation stops.' },
  escalate: {
    button: 'Escalate',
    done: 'Escalated',
    means: 'It goes on to its next step now. You stay informed.',
  },
  close: { button: 'Close', done: 'Closed', means: 'It is over. If it comes back, it is a new alert.' },
  snooze: {
    button: 'Snooze',
    done: 'Snoozed',
    means: 'For an hour nobody is paged for it. Then the escalation continues, or you are notified again.',
  },
};

/** What was done, and what that means. */
export function doneInWords(
  { escalated }: Extract<AnswerOutcome, { kind: 'done' }>,
  action: AnswerAction,
): { done: string; means: string } {
  const { done, means } = ANSWER_WORDS[action];
  if (escalated === undefined) return { done, means };
  const { isPaged, untold } = escalated;
  if (!isPaged) return { done: `${done}, and nobody is paged now`, means: nobodyPaged(untold) };
  const others = untold.map((each) => `${each}. `).join('');
  return { done, means: `The next step of the escalation is paged now. ${others}You stay informed.` };
}

/** Of an escalation that pages nobody now. */
export const nobodyPaged = (untold: readonly string[]): string =>
  `Nobody is paged now: ${untold.length > 0 ? untold.join('; ') : 'the next step names chat rooms only'}.`;

/** A sentence for people on why an escalation fired nothing. */
export const ESCALATION_REFUSALS: Readonly<Record<string, string>> = {
  'no-escalation': 'This alert follows no escalation policy, so there is no next step.',
  'nobody-on-call': 'Nobody of the next steps can be paged now, so nothing was done. Add a responder.',
  exhausted: 'There is no further step of the escalation. To notify someone else, add a responder.',
  acknowledged: 'Somebody else has acknowledged the alert. Take the acknowledgement back first, or add a responder.',
  snoozed: 'Somebody else has snoozed the alert. End the snooze first.',
  closed: 'The alert is closed.',
};

/** What came of the press of a button, in a sentence for a chat. */
export function answerSentence(outcome: AnswerOutcome, action: AnswerAction | null): string {
  switch (outcome.kind) {
    case 'done':
      return `${ANSWER_WORDS[action ?? 'acknowledge'].done}. ${doneInWords(outcome, action ?? 'acknowledge').means}`;
    case 'refused':
      return outcome.text;
    case 'needless':
      return 'The alert is acknowledged already.';
    case 'used':
      return 'This button has been used. The newest message about the alert has new ones.';
    case 'expired':
      return 'This button has expired: buttons work for 24 hours.';
    case 'closed':
      return 'The alert is closed.';
    case 'outdated':
      return 'The alert was closed and opened again since. The newest message about it has new buttons.';
    case 'stranger':
      return 'Your account in this chat is not known here. Sign in, and add it under Me as a channel of your own.';
    case 'forbidden':
      return 'You may not answer this alert: it belongs to another team, or your account may only read alerts.';
    case 'offer':
    case 'invalid':
      return 'This button is not valid any more.';
  }
}
