import { Injectable } from '@nestjs/common';
import { PushReceipts } from '../channels/push/push-receipts.js';
import { groupBy } from '../common/group-by.js';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { DeliveryReports } from '../notifications/delivery-reports.js';
import { PushTokenDirectory } from '../push-tokens/push-token-directory.js';
import { MINUTE_MS } from '../common/durations.js';

/** Receipts per question; Expo answers up to a thousand. */
const BATCH = 300;

/** Reads the receipts of pushes: failed ones are stored as failures, and unregistered phones are removed. */
@Injectable()
@ScheduledJob({ name: 'push.receipts', everyMs: MINUTE_MS, batchSize: BATCH })
export class ReadReceiptsJob implements Job {
  constructor(
    private readonly deliveries: DeliveryReports,
    private readonly receipts: PushReceipts,
    private readonly phones: PushTokenDirectory,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const taken = await this.deliveries.takeReceiptsDue(now, BATCH);
    if (taken.length === 0) return 0;
    const receipts = await this.receipts.receiptsOf(taken.flatMap(({ reference }) => reference ?? []));
    for (const delivery of taken) {
      const receipt = receipts.get(delivery.reference ?? '');
      if (receipt?.kind !== 'failed') continue;
      const { tenantId, id: deliveryId, attempts: attempt, channelId } = delivery;
      await this.deliveries.bounced({ tenantId, deliveryId, attempt }, receipt.reason);
      if (receipt.addressGone) await this.unitOfWork.transaction(tenantId, (tx) => this.phones.forget(tx, channelId));
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
