import { CHANNELS, channelOf } from '../channels/registry.js';
import { SELF_CHECK_TENANT } from '../../platform/reserved-tenant.js';
import { keptTable } from '../../platform/delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration } from '../../platform/delivery-queue/queue-declaration.js';
import { insertDeliveries, dueByChannel, SEND_DELIVERIES, type NewDelivery } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';

/** A lane for each channel. */
export const WORKER_POOLS = {
  column: 'channelType',
  widths: Object.fromEntries(CHANNELS.map(({ type, concurrency }) => [type, concurrency])),
} as const;

/** The pages of alerts, and the other notifications of them. */
export const DELIVERIES: QueueDeclaration<Delivery, NewDelivery> = {
  name: 'deliveries',
  job: { ...SEND_DELIVERIES, everyMs: 1000, vital: true },
  table: keptTable<Delivery>('deliveries', {
    columns: { reference: 'text', receiptDueAt: 'timestamptz', bundledInto: 'uuid' },
  }),
  insert: insertDeliveries,
  alertOf: ({ alertId }) => alertId,
  // A mail server that hangs takes no room from sms. (A look at the table and a plan that come together may each fill a lane.)
  width: { ...WORKER_POOLS, address: 'channelId' },
  findDue: dueByChannel('deliveries', SEND_DELIVERIES, 'channelId'),
  countedAs: ({ tenantId, channelType }) => (tenantId === SELF_CHECK_TENANT ? null : channelType),
  whenSent: ({ channelType }, reference, now) => ({ reference, receiptDueAt: receiptDue(channelType, now) }),
};

/** Pushes get a second answer; other providers report by themselves. */
export function receiptDue(channelType: string, now: Date): Date | null {
  const delayMs = channelOf(channelType)?.receiptDelayMs ?? null;
  return delayMs === null ? null : new Date(now.getTime() + delayMs);
}
