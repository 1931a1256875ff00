import { type MessageDescriptor, msg, plural, t } from '#words';
import type { Words } from '../../../platform/words.js';
import { type EscalatedNow, nobodyPaged } from '../../answer-links/domain/answer.js';

/** A parsed reply: an action on one alert, a question about who is notified next, or acknowledging all. */
export type Reply =
  | { kind: 'answer'; answer: Answer; tinyId: number }
  | { kind: 'next'; tinyId: number }
  | { kind: 'acknowledge-all' }
  | { kind: 'unclear' };

/** What a reply can do to an alert. */
export type Answer = 'acknowledge' | 'escalate' | 'close';

const ACKNOWLEDGE_ALL = /^\W*ack(?:nowledged?)?\W+all\W*$/i;
const ABOUT_ONE =
  /^\W*(ack(?:nowledged?)?|esc(?:alate)?|close|next|who(?:\W?s|\W+is)\W+next)\W+(?:(?:for|alert)\W+)*#?\s*(?<![-−+.,])(\d{1,5})\W*$/i;

/**
 * Parses `ack 12345`, `esc 12345`, `close 12345`, `next 12345` (or `who is next for 12345?`) and `ack all`, in any
 * case and with extra spaces or punctuation. A number with a sign or a fraction is not an alert number.
 */
export function parseReply(text: string): Reply {
  if (ACKNOWLEDGE_ALL.test(text)) return { kind: 'acknowledge-all' };
  const [, word = '', number] = ABOUT_ONE.exec(text) ?? [];
  if (number === undefined) return { kind: 'unclear' };
  const tinyId = Number(number);
  switch (word[0]?.toLowerCase()) {
    case 'a':
      return { kind: 'answer', answer: 'acknowledge', tinyId };
    case 'e':
      return { kind: 'answer', answer: 'escalate', tinyId };
    case 'c':
      return { kind: 'answer', answer: 'close', tinyId };
    default:
      return { kind: 'next', tinyId };
  }
}

/** What a key means in a call about one alert. Other keys acknowledge, because people may be half asleep. */
export function parseKey(digits: string): Exclude<Reply['kind'], 'answer' | 'unclear'> | Answer {
  switch (digits) {
    case '2':
      return 'escalate';
    case '3':
      return 'close';
    case '4':
      return 'next';
    case '9':
      return 'acknowledge-all';
    default:
      return 'acknowledge';
  }
}

export type ReplyOutcome =
  | 'acknowledged'
  | 'already-acknowledged'
  | 'closed'
  | 'closed-now'
  | 'escalated'
  | 'not-paged';

/** Pager's answer to a text message or a call, as a sentence. */
export function replySentence(words: Words, outcome: ReplyOutcome, tinyId: number, message: string | null): string {
  const sentence = t(words)(OUTCOMES[outcome](tinyId));
  return message === null ? sentence : `${sentence}: ${message}`;
}

const OUTCOMES: Readonly<Record<ReplyOutcome, (number: number) => MessageDescriptor>> = {
  acknowledged: (number) => msg`Alert ${number} is acknowledged`,
  'already-acknowledged': (number) => msg`Alert ${number} was already acknowledged`,
  closed: (number) => msg`Alert ${number} is closed already`,
  'closed-now': (number) => msg`Alert ${number} is closed`,
  escalated: (number) => msg`Alert ${number} is escalated: the next step pages now`,
  'not-paged': (number) => msg`You were not paged for alert ${number}.`,
};

/** What an escalation did: whom it notifies now, or why nobody. */
export function escalatedSentence(
  words: Words,
  number: number,
  message: string,
  { isPaged, untold }: EscalatedNow,
): string {
  if (!isPaged) return `${t(words)`Alert ${number} is escalated: ${message}.`} ${nobodyPaged(words, untold)}`;
  const others = untold.map((each) => ` ${each}.`).join('');
  return `${replySentence(words, 'escalated', number, message)}${others && `.${others}`}`;
}

/** Who is notified next, as a sentence. @param next null: unknown, or nobody; `at` in the reader's time zone */
export function nextSentence(
  words: Words,
  number: number,
  next: { who: string; at: string } | null,
  isAcknowledged = false,
): string {
  if (next === null) return t(words)`Nobody else is paged for alert ${number}.`;
  const { who, at } = next;
  return isAcknowledged
    ? t(words)`Next for alert ${number}: ${who} at ${at}.`
    : t(words)`Next for alert ${number}, if nobody acknowledges: ${who} at ${at}.`;
}

/**
 * The answer to `ack all`.
 * @param count how many are now acknowledged
 * @param isAll false: more alerts are open
 */
export function allSentence(words: Words, count: number, isAll = true): string {
  if (count === 0) return t(words)`No alert waits for you: those that paged you are acknowledged or closed.`;
  const done = t(words)`${plural(count, { one: '# alert is acknowledged.', other: '# alerts are acknowledged.' })}`;
  return isAll ? done : `${done} ${t(words)`More are open: reply "ack all" again.`}`;
}

export const USAGE = msg`To acknowledge an alert, reply "ack" and its number, for example: ack 12345. Also: ack all, esc 12345, close 12345, next 12345`;
/** To a number of nobody, whose language is not known. */
export const STRANGER = 'This number is not a verified channel of anybody here.';
export const NO_KEY = msg`No key was pressed. The alert is not acknowledged.`;
export const TAKEN_BEFORE = msg`This reply was taken already.`;
export const UNKNOWN_PAGE = msg`This alert cannot be acknowledged any more.`;
