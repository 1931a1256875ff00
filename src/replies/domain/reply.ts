/** The command in a text message. */
export type Reply = { kind: 'acknowledge'; tinyId: number } | { kind: 'acknowledge-all' } | { kind: 'unclear' };

const ACKNOWLEDGE_ALL = /^\W*ack(?:nowledged?)?\W+all\W*$/i;
const ACKNOWLEDGE = /^\W*ack(?:nowledged?)?\W+#?\s*(\d{1,5})\W*$/i;

/** Parses `ack 12345` and `ack all`, in any case and with extra spaces or punctuation. */
export function parseReply(text: string): Reply {
  if (ACKNOWLEDGE_ALL.test(text)) return { kind: 'acknowledge-all' };
  const number = ACKNOWLEDGE.exec(text)?.[1];
  return number === undefined ? { kind: 'unclear' } : { kind: 'acknowledge', tinyId: Number(number) };
}

export type ReplyOutcome = 'acknowledged' | 'already-acknowledged' | 'closed' | 'not-paged';

/** The sentence with which the service answers, in a text message or a call. */
export function replySentence(outcome: ReplyOutcome, tinyId: number, message: string | null): string {
  const tail = message === null ? '' : `: ${message}`;
  switch (outcome) {
    case 'acknowledged':
      return `Alert ${tinyId} is acknowledged${tail}`;
    case 'already-acknowledged':
      return `Alert ${tinyId} was already acknowledged${tail}`;
    case 'closed':
      return `Alert ${tinyId} is closed already${tail}`;
    case 'not-paged':
      return `You were not paged for alert ${tinyId}.`;
  }
}

/** The answer to `ack all`. @param count how many are acknowledged now @param isAll false: others are open */
export function allSentence(count: number, isAll = true): string {
  if (count === 0) return 'No alert that paged you is open.';
  const rest = isAll ? '' : ' More are open: reply "ack all" again.';
  return count === 1 ? `1 alert is acknowledged.${rest}` : `${count} alerts are acknowledged.${rest}`;
}

export const USAGE =
  'To acknowledge an alert, reply "ack" and its number, for example: ack 12345. "ack all" acknowledges all that paged you.';
export const STRANGER = 'This number is not a verified channel of anybody here.';
export const NO_KEY = 'No key was pressed. The alert is not acknowledged.';
export const UNKNOWN_PAGE = 'This alert cannot be acknowledged any more.';
