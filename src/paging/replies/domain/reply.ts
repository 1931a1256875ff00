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
export function replySentence(outcome: ReplyOutcome, tinyId: number, message: string | null): string {
  const tail = message === null ? '' : `: ${message}`;
  switch (outcome) {
    case 'acknowledged':
      return `Alert ${tinyId} is acknowledged${tail}`;
    case 'already-acknowledged':
      return `Alert ${tinyId} was already acknowledged${tail}`;
    case 'closed':
      return `Alert ${tinyId} is closed already${tail}`;
    case 'closed-now':
      return `Alert ${tinyId} is closed${tail}`;
    case 'escalated':
      return `Alert ${tinyId} is escalated: the next step pages now${tail}`;
    case 'not-paged':
      return `You were not paged for alert ${tinyId}.`;
  }
}

/** What an escalation did: whom it notifies now, or why nobody. */
export function escalatedSentence(tinyId: number, message: string, { isPaged, untold }: EscalatedNow): string {
  if (!isPaged) return `Alert ${tinyId} is escalated: ${message}. ${nobodyPaged(untold)}`;
  const others = untold.map((each) => ` ${each}.`).join('');
  return `${replySentence('escalated', tinyId, message)}${others && `.${others}`}`;
}

/** Who is notified next, as a sentence. @param next null: unknown, or nobody; `at` in the reader's time zone */
export function nextSentence(tinyId: number, next: { who: string; at: string } | null, isAcknowledged = false): string {
  return next === null
    ? `Nobody else is paged for alert ${tinyId}.`
    : `Next for alert ${tinyId}${isAcknowledged ? '' : ', if nobody acknowledges'}: ${next.who} at ${next.at}.`;
}

/**
 * The answer to `ack all`.
 * @param count how many are now acknowledged
 * @param isAll false: more alerts are open
 */
export function allSentence(count: number, isAll = true): string {
  if (count === 0) return 'No alert waits for you: those that paged you are acknowledged or closed.';
  const rest = isAll ? '' : ' More are open: reply "ack all" again.';
  return count === 1 ? `1 alert is acknowledged.${rest}` : `${count} alerts are acknowledged.${rest}`;
}

export const USAGE =
  'To acknowledge an alert, reply "ack" and its number, for example: ack 12345. Also: ack all, esc 12345, close 12345, next 12345';
export const STRANGER = 'This number is not a verified channel of anybody here.';
export const NO_KEY = 'No key was pressed. The alert is not acknowledged.';
export const TAKEN_BEFORE = 'This reply was taken already.';
export const UNKNOWN_PAGE = 'This alert cannot be acknowledged any more.';
