import { groupBy } from '../../platform/group-by.js';
import type { OnCallAnnouncement } from '../events/on-call-events.js';
import type { Handoff } from './handoff-watch.js';
import type { OnCallSnapshot } from './snapshot.js';

/** What is announced of these handoffs: one message for each announced schedule in which somebody is on call now. */
export function announcementsOf(
  handoffs: readonly Handoff[],
  { schedules }: Pick<OnCallSnapshot, 'schedules'>,
  nameOf: (userId: string) => string,
): OnCallAnnouncement[] {
  return [...groupBy(handoffs, ({ scheduleId }) => scheduleId)].flatMap(([scheduleId, own]): OnCallAnnouncement[] => {
    const { announceRoomId: roomId = null, zone } = schedules.get(scheduleId) ?? {};
    const [first] = own;
    // That nobody is on call is meant, as a rule; a gap that is not is warned of beforehand.
    if (first === undefined || roomId === null || zone === undefined || first.onCall.length === 0) return [];
    const { scheduleName, onCall } = first;
    const begun = own.filter(({ kind }) => kind === 'begin');
    return [
      {
        ...{ roomId, scheduleId, scheduleName, timezone: zone.name, onCall: [...onCall] },
        at: instant(Math.min(...own.map(({ at }) => at))),
        began: begun.map(({ userId, until }) => ({
          name: nameOf(userId),
          until: until === null ? null : instant(until),
        })),
        ended: own.filter(({ kind }) => kind === 'end').map(({ userId }) => nameOf(userId)),
      },
    ];
  });
}

const instant = (at: number): string => new Date(at).toISOString();
