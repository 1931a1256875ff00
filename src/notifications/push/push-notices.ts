import { DAY_MS } from '../../common/durations.js';
import { insertRows, keptTable } from '../../delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration } from '../../delivery-queue/queue-declaration.js';
import type { PushNotice } from './push-notice.entity.js';

export type NewPushNotice = Pick<PushNotice, 'userId' | 'tokenId' | 'cause' | 'content'>;

/** Pushes that are about no alert; a lane of their own, so that they never take room from pages. */
export const PUSH_NOTICES: QueueDeclaration<PushNotice, NewPushNotice> = {
  name: 'push-notices',
  job: { name: 'notifications.send-push-notices', version: 1, everyMs: 5000 },
  table: keptTable('push_notices'),
  insert: insertRows('push_notices'),
  // They share requests.
  width: 100,
  keepEnded: { keepMs: 30 * DAY_MS },
};
