import { insertRows, keptTable } from '../../delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration } from '../../delivery-queue/queue-declaration.js';
import { NOTICE_QUEUE } from '../personal-notices.js';
import { DAY_MS } from '../../common/durations.js';
import type { ChatRevision } from './chat-revision.entity.js';

export type NewRevision = Pick<ChatRevision, 'deliveryId'>;

/** Messages that are to show how their alerts stand; apart from pages, so that they never take room from one. */
export const CHAT_REVISIONS: QueueDeclaration<ChatRevision, NewRevision> = {
  ...NOTICE_QUEUE,
  name: 'chat-revisions',
  job: { name: 'notifications.revise-chats', version: 1, everyMs: 5000 },
  table: keptTable('chat_revisions'),
  insert: insertRows('chat_revisions'),
  keepEnded: { keepMs: 7 * DAY_MS },
};
