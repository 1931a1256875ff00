import { DAY_MS } from '../../common/durations.js';
import { insertRows, keptTable } from '../../delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration } from '../../delivery-queue/queue-declaration.js';
import { NOTICE_QUEUE } from '../personal-notices.js';
import type { RoomPost } from './room-post.entity.js';

export type NewRoomPost = Pick<RoomPost, 'roomId' | 'announcement'>;

export const ROOM_POSTS: QueueDeclaration<RoomPost, NewRoomPost> = {
  ...NOTICE_QUEUE,
  name: 'room-posts',
  job: { name: 'notifications.send-announcements', version: 1, everyMs: 5000 },
  table: keptTable('room_posts'),
  insert: insertRows('room_posts'),
  keepEnded: { keepMs: 30 * DAY_MS },
};
