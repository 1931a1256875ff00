import type { HandoffMessage } from '../../channels/domain/messages.js';
import type { OnCallAnnouncement } from '../../../on-call/events/on-call-events.js';
import { clockOf } from '../../handoff-notices/domain/handoff-message.js';
import { usualTimes } from '../../../platform/domain/time-style.js';

/** The most names listed; the rest is only counted. */
const MOST_NAMES = 10;

/** Who is now on call in a schedule, until when, and who was before, for a chat room: in English, with times in the schedule's zone. */
export function announcementMessage(
  { scheduleId, scheduleName, timezone, at, began, ended, onCall }: OnCallAnnouncement,
  frame: { id: string; serviceName: string },
): HandoffMessage {
  const timeStyle = usualTimes(timezone);
  const clock = clockOf(timeStyle);
  const name = scheduleName.replace(/\s+/g, ' ').trim();
  const ends = new Map(began.map((each) => [each.name, each.until]));
  const now = onCall.map((person) => {
    const until = ends.get(person) ?? null;
    return until === null ? person : `${person} until ${clock(until)}`;
  });
  const before = ended.length === 0 ? '' : `Before: ${listed(ended)}.`;
  return {
    ...{ kind: 'handoff', ...frame, timeStyle, begins: began.length > 0, scheduleId, scheduleName: name, at, onCall },
    until: began.length === 1 ? (began[0]?.until ?? null) : null,
    sentences: [`On call for ${name}: ${listed(now)}`, before],
  };
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
