import { DAY_MS } from '../../platform/durations.js';
import { insertRows, keptTable } from '../../platform/delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration } from '../../platform/delivery-queue/queue-declaration.js';
import { WORKER_POOLS } from '../notifications/deliveries.js';
import { dueByChannel } from '../notifications/deliveries.queries.js';
import type { PageBundle } from './page-bundle.entity.js';

export type NewBundle = Pick<PageBundle, 'id' | 'userId' | 'channelId' | 'channelType' | 'windowKey' | 'dueAt'>;

const SEND_BUNDLES = { name: 'notifications.send-bundles', version: 1 };

/** Messages about several alerts. */
export const PAGE_BUNDLES: QueueDeclaration<PageBundle, NewBundle> = {
  name: 'page-bundles',
  job: { ...SEND_BUNDLES, everyMs: 1000, vital: true },
  table: keptTable<PageBundle>('page_bundles', { columns: { reference: 'text' } }),
  insert: insertRows('page_bundles'),
  width: { ...WORKER_POOLS, address: 'channelId' },
  findDue: dueByChannel('page_bundles', SEND_BUNDLES, 'channelId'),
  whenSent: (_bundle, reference) => ({ reference }),
  keepEnded: { keepMs: 30 * DAY_MS, noLongerThanAlerts: true },
};
