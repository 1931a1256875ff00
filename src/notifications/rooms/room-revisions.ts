import { DAY_MS } from '../../common/durations.js';
import { insertRows, keptTable } from '../../delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration } from '../../delivery-queue/queue-declaration.js';
import { NOTICE_QUEUE } from '../personal-notices.js';
import type { RoomRevision } from './room-revision.entity.js';

export type NewRoomRevision = Pick<RoomRevision, 'roomPageId'>;

/** Posts that are to show how their alerts stand: as `CHAT_REVISIONS`, whose rows versions before this one take. */
export const ROOM_REVISIONS: QueueDeclaration<RoomRevision, NewRoomRevision> = {
  ...NOTICE_QUEUE,
  name: 'room-revisions',
  job: { name: 'notifications.revise-rooms', version: 1, everyMs: 5000 },
  table: keptTable('room_revisions'),
  insert: insertRows('room_revisions'),
  keepEnded: { keepMs: 7 * DAY_MS },
};
