import type { OnCallHandoff } from '../../on-call/events/on-call-events.js';
import type { NotificationTime } from '../notifications/domain/rule.js';
import type { NoticeKind, PersonalNotice } from '../notifications/personal-notices.js';
import { outgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import { handoffMessage } from '../handoff-notices/domain/handoff-message.js';
import { noticeEntry } from '../handoff-notices/handoff-notices.js';

/** A message to one person over one channel about a shift that begins or ends soon. */
export interface ShiftNotice extends PersonalNotice {
  time: NotificationTime;
  delayMins: number;
  handoff: OnCallHandoff;
  /** The notification rule that fired. */
  ruleId: string;
}

export const SHIFT_NOTICES = outgoingQueue<ShiftNotice>('shift-notices', 'notifications.send-shift-notices', {
  once: ({ userId, time, channelId, delayMins, handoff: { scheduleId, at, kind } }) =>
    [userId, scheduleId, at, kind, time, channelId, delayMins].join('/'),
});

/** Notifies one person over one channel that a shift of theirs begins or ends soon. */
export const shiftNotice: NoticeKind<ShiftNotice> = {
  message: ({ handoff }, frame) => handoffMessage(handoff, frame, { isAhead: true }),
  subject: ({ handoff: { scheduleId: subjectId } }) => ({ kind: 'shift', subjectId }),
  entry: ({ handoff, userId }, user, ending) => noticeEntry(handoff, user ?? { id: userId, fullName: userId }, ending),
};
