import { Injectable } from '@nestjs/common';
import { PushReceipts } from '../channels/push/push-receipts.js';
import { groupBy } from '../../platform/group-by.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { DeliveryReports } from '../notifications/delivery-reports.js';
import { MINUTE_MS } from '../../platform/durations.js';

/** Receipts per request; Expo allows up to 1000. */
const BATCH = 300;

/** Reads the receipts of pushes: stores failures, and removes phones that are no longer registered. */
@Injectable()
@ScheduledJob({ name: 'push.receipts', everyMs: MINUTE_MS, batchSize: BATCH })
export class ReadReceiptsJob implements Job {
  constructor(
    private readonly deliveries: DeliveryReports,
    private readonly receipts: PushReceipts,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const taken = await this.deliveries.takeReceiptsDue(now, BATCH);
    if (taken.length === 0) return 0;
    const receipts = await this.receipts.receiptsOf(taken.flatMap(({ reference }) => reference ?? []));
    for (const delivery of taken) {
      const receipt = receipts.get(delivery.reference ?? '');
      if (receipt?.kind !== 'failed') continue;
      const { tenantId, id: deliveryId, attempts: attempt } = delivery;
      const { reason, addressGone } = receipt;
      const refusal = { kind: 'permanent', reason, ...(addressGone && { addressGone }) } as const;
      await this.deliveries.bounced({ tenantId, deliveryId, attempt }, refusal);
    }
    const read = taken.filter(({ reference }) => reference !== null && receipts.has(reference));
    for (const [tenantId, own] of groupBy(read, (delivery) => delivery.tenantId)) {
      await this.deliveries.receiptsRead(
        tenantId,
        own.map(({ id }) => id),
      );
    }
    return taken.length;
  }
}
