import { CHANNELS, channelOf } from '../channels/registry.js';
import { SELF_CHECK_TENANT } from '../../platform/reserved-tenant.js';
import { keptTable } from '../../platform/delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration } from '../../platform/delivery-queue/queue-declaration.js';
import { insertDeliveries, dueByChannel, SEND_DELIVERIES, type NewDelivery } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';

/** A worker pool for each channel type. */
export const WORKER_POOLS = {
  column: 'channelType',
  widths: Object.fromEntries(CHANNELS.map(({ type, concurrency }) => [type, concurrency])),
} as const;

/** Pages and other notifications of alerts. */
export const DELIVERIES: QueueDeclaration<Delivery, NewDelivery> = {
  name: 'deliveries',
  job: { ...SEND_DELIVERIES, everyMs: 1000, vital: true },
  table: keptTable<Delivery>('deliveries', {
    columns: { reference: 'text', receiptDueAt: 'timestamptz', bundledInto: 'uuid', rehearsed: 'boolean' },
  }),
  insert: insertDeliveries,
  alertOf: ({ alertId }) => alertId,
  // A hanging mail server does not delay text messages. (A poll and a plan at the same time may each fill a pool.)
  width: { ...WORKER_POOLS, address: 'channelId' },
  findDue: dueByChannel('deliveries', SEND_DELIVERIES, 'channelId'),
  countedAs: ({ tenantId, channelType, rehearsed }) =>
    tenantId === SELF_CHECK_TENANT || rehearsed ? null : channelType,
  whenSent: ({ channelType }, reference, now) => ({ reference, receiptDueAt: receiptDue(channelType, now) }),
};

/** When to ask for the receipt; only push providers need to be asked. */
export function receiptDue(channelType: string, now: Date): Date | null {
  const delayMs = channelOf(channelType)?.receiptDelayMs ?? null;
  return delayMs === null ? null : new Date(now.getTime() + delayMs);
}
