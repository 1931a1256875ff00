import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { AnswerAction } from '../../channels/domain/messages.js';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.js';

/** A link expires when the alert closes, at the latest after a day (decisions §5). */
export const LINK_TTL_MS = DAY_MS;
/** How long the snooze button snoozes, in milliseconds. */
export const SNOOZE_MS = HOUR_MS;

interface AnsweredAlert {
  status: AlertStatus;
  /** Who acknowledged it. */
  acknowledgedBy?: { id: string | null } | null;
  /** When it was last closed, even if it was opened again. */
  closedAt: Date | null;
}

export interface LinkInput {
  link: { action: AnswerAction; usedAt: Date | null; expiresAt: Date; createdAt: Date } | undefined;
  /** The alerts of the message that still exist. */
  alerts: readonly AnsweredAlert[];
  /** Undefined: deleted. */
  user: { id: string; blocked: boolean } | undefined;
  now: Date;
}

/**
 * The state of a link. `offer`: usable; `needless`: someone has acknowledged, so acknowledging, escalating or snoozing
 * has no effect; `used`: already used, and an alert is open (again); `closed`: all alerts are closed; `outdated`: all
 * were closed after the message, and one was opened again.
 */
export type LinkVerdict = 'offer' | 'needless' | 'used' | 'expired' | 'closed' | 'outdated' | 'invalid';

/**
 * Whether the action has an effect on an alert.
 * @param userId who acts: the person who acknowledged an alert can still escalate it
 */
export const canTake =
  (action: AnswerAction, userId: string | null = null) =>
  ({ status, acknowledgedBy }: Pick<AnsweredAlert, 'status' | 'acknowledgedBy'>): boolean => {
    if (status !== 'acknowledged') return status === 'open';
    const isTheirs = userId !== null && acknowledgedBy?.id === userId;
    return action === 'close' || (action === 'escalate' && isTheirs);
  };

/** Whether the alert was never closed after a message of that time. Closing disables all earlier messages for good. */
export const isUnclosedSince =
  (made: Date) =>
  ({ closedAt }: Pick<AnsweredAlert, 'closedAt'>): boolean =>
    closedAt === null || closedAt <= made;

/** Judges a link. It works once, for one person, one action and the alerts of its message. */
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

/**
 * Why a person who pressed a button in a room may not act: `stranger`: unknown to Pager; `forbidden`: without the
 * right.
 */
export type Barred = { kind: 'stranger' | 'forbidden' };

/** The result of a manual escalation. */
export interface EscalatedNow {
  /** False: all recipients are held back, or the step only posted to chat rooms. */
  isPaged: boolean;
  /** Sentences about the people who are not notified now. */
  untold: readonly string[];
}

/** The result of using a link: `done`, `refused` by the escalation, or nothing, for the reason in the verdict. */
export type AnswerOutcome =
  | { kind: 'done'; escalated?: EscalatedNow }
  | { kind: 'refused'; text: string }
  | { kind: LinkVerdict }
  | Barred;

/** Texts for people: the button, what it has done, and what that means. */
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

/** Text about what was done and what that means. */
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

/** Text for an escalation that notifies nobody now. */
export const nobodyPaged = (untold: readonly string[]): string =>
  `Nobody is paged now: ${untold.length > 0 ? untold.join('; ') : 'the next step names chat rooms only'}.`;

/** Why an escalation did nothing, as sentences for people. */
export const ESCALATION_REFUSALS: Readonly<Record<string, string>> = {
  'no-escalation': 'This alert follows no escalation policy, so there is no next step.',
  'nobody-on-call': 'Nobody of the next steps can be paged now, so nothing was done. Add a responder.',
  exhausted: 'There is no further step of the escalation. To notify someone else, add a responder.',
  acknowledged: 'Somebody else has acknowledged the alert. Take the acknowledgement back first, or add a responder.',
  snoozed: 'Somebody else has snoozed the alert. End the snooze first.',
  closed: 'The alert is closed.',
};

/** The result of a button press, as a sentence for a chat. */
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
