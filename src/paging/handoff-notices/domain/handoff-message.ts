import { t } from '#words';
import type { HandoffMessage } from '../../channels/domain/messages.js';
import type { OnCallHandoff } from '../../../on-call/events/on-call-events.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import { zonedTimes } from '../../../platform/zoned-times.js';

interface MessageParts {
  begins: boolean;
  name: string;
  /** When it begins or ends, and when a shift that has begun ends; null: no known end. */
  at: string;
  until: string | null;
  onCall: readonly string[];
}

function whenPast(words: Words, { begins, name, at, until, onCall }: MessageParts): [string, string] {
  if (!begins) {
    const people = onCall.join(', ');
    return [
      t(words)`Your on-call shift for ${name} ended on ${at}.`,
      people === '' ? t(words)`Nobody is on call now.` : t(words)`On call now: ${people}.`,
    ];
  }
  return [
    t(words)`You are on call for ${name} since ${at}.`,
    until === null ? t(words)`No end is in sight.` : t(words)`Your shift ends on ${until}.`,
  ];
}

function whenAhead(words: Words, { begins, name, at, until, onCall }: MessageParts): [string, string] {
  if (!begins) {
    const people = onCall.join(', ');
    return [
      t(words)`Your on-call shift for ${name} ends on ${at}.`,
      people === '' ? t(words)`Nobody is on call then.` : t(words)`On call then: ${people}.`,
    ];
  }
  return [
    t(words)`Your on-call shift for ${name} begins on ${at}.`,
    until === null ? t(words)`No end is in sight.` : t(words)`It ends on ${until}.`,
  ];
}

/**
 * The message about the beginning or end of a shift, in the reader's time zone.
 * @param isAhead true: it has not happened yet
 */
export function handoffMessage(
  { kind, scheduleId, scheduleName, at, until, onCall }: OnCallHandoff,
  { timeStyle, noticeId, serviceName }: { timeStyle: TimeStyle; noticeId: string; serviceName: string },
  { isAhead }: { isAhead: boolean } = { isAhead: false },
): HandoffMessage {
  const name = scheduleName.replace(/\s+/g, ' ').trim();
  const clock = clockOf(timeStyle);
  const words = wordsFor(timeStyle);
  const begins = kind === 'begin';
  const parts = { begins, name, at: clock(at), until: until && clock(until), onCall };
  return {
    kind: 'handoff',
    id: noticeId,
    begins,
    ...(isAhead && { isAhead }),
    scheduleId,
    scheduleName: name,
    ...{ at, until, onCall },
    sentences: isAhead ? whenAhead(words, parts) : whenPast(words, parts),
    serviceName,
    timeStyle,
  };
}

/** Formats an instant in the reader's time zone, such as `Sun 8 Mar, 08:00 GMT-4`. */
export function clockOf(timeStyle: TimeStyle): (instant: string) => string {
  const times = zonedTimes(timeStyle);
  return (instant) => times.short(new Date(instant));
}
