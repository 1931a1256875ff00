import { groupBy } from '../../../platform/group-by.js';
import type { OnCallAnnouncement } from '../../events/on-call-events.js';
import type { Handoff } from './handoffs-between.js';
import type { OnCallSnapshot } from '../../domain/schedule/snapshot.js';

/** One message for each schedule with a chat room in which somebody is on call now. */
export function announcementsOf(
  handoffs: readonly Handoff[],
  { schedules }: Pick<OnCallSnapshot, 'schedules'>,
  nameOf: (userId: string) => string,
): OnCallAnnouncement[] {
  return [...groupBy(handoffs, ({ scheduleId }) => scheduleId)].flatMap(([scheduleId, own]): OnCallAnnouncement[] => {
    const { announceRoomId: roomId = null, zone } = schedules.get(scheduleId) ?? {};
    const [first] = own;
    // Gaps are not announced: Pager warns of unintended ones beforehand.
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
