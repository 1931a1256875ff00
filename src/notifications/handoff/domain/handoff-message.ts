import type { HandoffMessage } from '../../../channels/domain/messages.js';
import type { OnCallHandoff } from '../../../on-call/events/on-call-events.js';

/**
 * The message about the beginning or the end of a person's shift: which schedule, since when, until
 * when or who goes on. Times are on the reader's wall clock.
 * @param reader `timezone`: IANA; an unknown one reads as UTC
 */
export function handoffMessage(
  { kind, scheduleId, scheduleName, at, until, onCall }: OnCallHandoff,
  { timezone, noticeId, serviceName }: { timezone: string; noticeId: string; serviceName: string },
): HandoffMessage {
  const name = scheduleName.replace(/\s+/g, ' ').trim();
  const clock = clockOf(timezone);
  const begins = kind === 'begin';
  const first = begins
    ? `You are on call for ${name} since ${clock(at)}.`
    : `Your on-call shift for ${name} ended on ${clock(at)}.`;
  const second = begins
    ? until === null
      ? 'No end is in sight.'
      : `Your shift ends on ${clock(until)}.`
    : onCall.length === 0
      ? 'Nobody is on call now.'
      : `On call now: ${onCall.join(', ')}.`;
  return {
    kind: 'handoff',
    id: noticeId,
    begins,
    scheduleId,
    scheduleName: name,
    ...{ at, until, onCall },
    sentences: [first, second],
    serviceName,
  };
}

/** `Sun 8 Mar, 08:00 GMT-4`, in this zone; an unknown one reads as UTC. */
export function clockOf(timezone: string): (instant: string) => string {
  const format = formatIn(timezone);
  return (instant) => format.format(new Date(instant));
}

function formatIn(timezone: string): Intl.DateTimeFormat {
  const style = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...style, timeZone: timezone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'UTC' });
  }
}
