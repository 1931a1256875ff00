import { type MessageDescriptor, msg, t } from '#words';
import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { AnswerAction } from '../../channels/domain/messages.js';
import type { Words } from '../../../platform/words.js';
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
  /** Sentences, in the language of whoever escalates, about the people who are not notified now. */
  untold: readonly string[];
}

/** The result of using a link: `done`, `refused` by the escalation, or nothing, for the reason in the verdict. */
export type AnswerOutcome =
  | { kind: 'done'; escalated?: EscalatedNow }
  | { kind: 'refused'; reason: string }
  | { kind: LinkVerdict }
  | Barred;

interface ActionWords {
  button: MessageDescriptor;
  done: MessageDescriptor;
  means: MessageDescriptor;
}

/** Texts for people: the button, what it has done, and what that means. */
export const ANSWER_WORDS: Readonly<Record<AnswerAction, ActionWords>> = {
  acknowledge: {
    button: msg`Acknowledge`,
    done: msg`Acknowledged`,
    means: msg`You take it on, and escalation stops.`,
  },
  escalate: {
    button: msg`Escalate`,
    done: msg`Escalated`,
    means: msg`It goes on to its next step now. You stay informed.`,
  },
  close: {
    button: msg({ message: 'Close', context: 'an alert' }),
    done: msg`Closed`,
    means: msg`It is over. If it comes back, it is a new alert.`,
  },
  snooze: {
    button: msg`Snooze`,
    done: msg`Snoozed`,
    means: msg`For an hour nobody is paged for it. Then the escalation continues, or you are notified again.`,
  },
};

/** Text about what was done and what that means. */
export function doneInWords(
  words: Words,
  { escalated }: Extract<AnswerOutcome, { kind: 'done' }>,
  action: AnswerAction,
): { done: string; means: string } {
  const { done, means } = ANSWER_WORDS[action];
  if (escalated === undefined) return { done: t(words)(done), means: t(words)(means) };
  const { isPaged, untold } = escalated;
  if (!isPaged) return { done: t(words)`Escalated, and nobody is paged now`, means: nobodyPaged(words, untold) };
  const sentences = [
    t(words)`The next step of the escalation is paged now.`,
    ...untold.map((each) => `${each}.`),
    t(words)`You stay informed.`,
  ];
  return { done: t(words)(done), means: sentences.join(' ') };
}

/** Text for an escalation that notifies nobody now. */
export const nobodyPaged = (words: Words, untold: readonly string[]): string =>
  untold.length > 0
    ? t(words)`Nobody is paged now: ${{ reasons: untold.join('; ') }}.`
    : t(words)`Nobody is paged now: the next step names chat rooms only.`;

const REFUSALS: Readonly<Record<string, MessageDescriptor>> = {
  'no-escalation': msg`This alert follows no escalation policy, so there is no next step.`,
  'nobody-on-call': msg`Nobody of the next steps can be paged now, so nothing was done. Add a responder.`,
  exhausted: msg`There is no further step of the escalation. To notify someone else, add a responder.`,
  acknowledged: msg`Somebody else has acknowledged the alert. Take the acknowledgement back first, or add a responder.`,
  snoozed: msg`Somebody else has snoozed the alert. End the snooze first.`,
  closed: msg`The alert is closed.`,
};

/** Why an escalation did nothing, as sentences for people. */
export const refusalInWords = (words: Words, reason: string): string =>
  t(words)(REFUSALS[reason] ?? msg`There is no next step.`);

/** The result of a button press, as a sentence for a chat. */
export function answerSentence(words: Words, outcome: AnswerOutcome, action: AnswerAction | null): string {
  switch (outcome.kind) {
    case 'done': {
      const { means } = doneInWords(words, outcome, action ?? 'acknowledge');
      return `${t(words)(ANSWER_WORDS[action ?? 'acknowledge'].done)}. ${means}`;
    }
    case 'refused':
      return refusalInWords(words, outcome.reason);
    case 'needless':
      return t(words)`The alert is acknowledged already.`;
    case 'used':
      return t(words)`This button has been used. The newest message about the alert has new ones.`;
    case 'expired':
      return t(words)`This button has expired: buttons work for 24 hours.`;
    case 'closed':
      return t(words)`The alert is closed.`;
    case 'outdated':
      return t(words)`The alert was closed and opened again since. The newest message about it has new buttons.`;
    case 'stranger':
      return t(
        words,
      )`Your account in this chat is not known here. Sign in, and add it under Me as a channel of your own.`;
    case 'forbidden':
      return t(words)`You may not answer this alert: it belongs to another team, or your account may only read alerts.`;
    case 'offer':
    case 'invalid':
      return t(words)`This button is not valid any more.`;
  }
}
