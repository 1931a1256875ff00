import { DAY_MS } from '../../platform/durations.js';
import { keptTable } from '../../platform/delivery-queue/delivery-queue.queries.js';
import { forADay, type QueueDeclaration } from '../../platform/delivery-queue/queue-declaration.js';
import { insertWebhooks, dueWebhooks, SEND_WEBHOOKS, type LiveDelivery, type NewWebhook } from './webhooks.queries.js';

/** Deliveries to outbound integrations. */
export const WEBHOOKS: QueueDeclaration<LiveDelivery, NewWebhook> = {
  name: 'webhooks',
  job: { ...SEND_WEBHOOKS, everyMs: 1000 },
  table: keptTable<LiveDelivery>('webhook_deliveries', { columns: { busy: 'integer' }, emptied: ['message'] }),
  insert: insertWebhooks,
  width: 200,
  findDue: dueWebhooks,
  // The end of one delivery releases the next event of its subject.
  endsAreAwaited: true,
  waitsForBusy: forADay,
  countedAs: () => 'webhook',
  keepEnded: { keepMs: 30 * DAY_MS, noLongerThanAlerts: true },
};
