import type { ChannelEntry } from '../../channels/channel-directory.js';
import { insertRows, keptTable } from '../../delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration } from '../../delivery-queue/queue-declaration.js';
import { NOTICE_QUEUE, type NoticeKind } from '../personal-notices.js';
import { handoffMessage } from './domain/handoff-message.js';
import type { HandoffNotice } from './handoff-notice.entity.js';
import type { NewAuditEntry } from '../../audit/audit.service.js';
import type { OnCallHandoff } from '../../on-call/events/on-call-events.js';

export type NewHandoffNotice = Pick<
  HandoffNotice,
  'userId' | 'scheduleId' | 'kind' | 'at' | 'handoff' | 'channelId' | 'channelType'
>;

export const HANDOFF_NOTICES: QueueDeclaration<HandoffNotice, NewHandoffNotice> = {
  ...NOTICE_QUEUE,
  name: 'handoff-notices',
  job: { name: 'notifications.send-handoffs', version: 1, everyMs: 5000 },
  table: keptTable('handoff_notices'),
  insert: insertRows('handoff_notices'),
};

export function newHandoffNotice(
  handoff: OnCallHandoff,
  { id: channelId, type: channelType }: Pick<ChannelEntry, 'id' | 'type'>,
): NewHandoffNotice {
  const { userId, scheduleId, kind, at } = handoff;
  return { userId, scheduleId, kind, at: new Date(at), handoff, channelId, channelType };
}

/** Tells one person over one channel that a shift of theirs begins or ends. */
export const handoffNotice: NoticeKind<HandoffNotice> = {
  message: ({ handoff }, frame) => handoffMessage(handoff, frame),
  entry: ({ handoff, userId }, user, ending) => noticeEntry(handoff, user ?? { id: userId, fullName: userId }, ending),
};

/** What the audit log says of a notice that came to its end. */
export function noticeEntry(
  { kind, scheduleId, scheduleName, at }: OnCallHandoff,
  user: { id: string; fullName: string },
  { outcome, ...details }: { outcome: string; reason: string | null; channelType?: string },
): NewAuditEntry {
  return {
    action: outcome,
    entityType: 'handoff-notice',
    entityId: scheduleId,
    entityName: scheduleName,
    userId: user.id,
    userName: user.fullName,
    details: { kind, at, ...details },
  };
}
