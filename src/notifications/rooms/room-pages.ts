import { keptTable, insertRows } from '../../delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration } from '../../delivery-queue/queue-declaration.js';
import { LANES } from '../deliveries.js';
import { lockDueByChannel } from '../deliveries.queries.js';
import type { RoomPage } from './room-page.entity.js';

export type NewRoomPage = Pick<RoomPage, 'alertId' | 'roomId' | 'channelType' | 'cause' | 'untilClosed'>;

const POST = { name: 'notifications.post-to-rooms', version: 1 };

/** What escalations post to chat rooms: a lane for each channel, so that one that hangs holds up no other. */
export const ROOM_PAGES: QueueDeclaration<RoomPage, NewRoomPage> = {
  name: 'room-pages',
  job: { ...POST, everyMs: 1000, vital: true },
  table: keptTable<RoomPage>('room_pages', { columns: { reference: 'text', bundledInto: 'uuid' } }),
  insert: insertRows('room_pages'),
  alertOf: ({ alertId }) => alertId,
  width: { ...LANES, address: 'roomId' },
  lockDue: lockDueByChannel('room_pages', POST, 'roomId'),
  whenSent: (_page, reference) => ({ reference }),
};
