import { handoffMessage } from '../handoff-notices/domain/handoff-message.js';
import { noticeEntry } from '../handoff-notices/handoff-notices.js';
import { noticeQueue, type NoticeKind } from '../notifications/personal-notices.js';
import type { ShiftNotice } from './shift-notice.entity.js';

export type NewShiftNotice = Pick<
  ShiftNotice,
  | ('userId' | 'scheduleId' | 'kind' | 'at' | 'time' | 'delayMins' | 'handoff')
  | ('ruleId' | 'channelId' | 'channelType' | 'dueAt')
>;

export const SHIFT_NOTICES = noticeQueue<ShiftNotice, NewShiftNotice>(
  'shift-notices',
  'notifications.send-shift-notices',
);

/** Tells one person over one channel that a shift of theirs is about to begin or end. */
export const shiftNotice: NoticeKind<ShiftNotice> = {
  message: ({ handoff }, frame) => handoffMessage(handoff, frame, { isAhead: true }),
  entry: ({ handoff, userId }, user, ending) => noticeEntry(handoff, user ?? { id: userId, fullName: userId }, ending),
};
