import { Injectable } from '@nestjs/common';
import { groupBy } from '../common/group-by.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import { CREATE_STATUS } from '../alerts/domain/create-answer.js';
import type { Receipt } from '../alerts/domain/mutations.js';
import { AlertReceipts } from '../alerts/receipts/alert-receipts.js';
import { type Batch, outcomesOf, type WritingStage } from './batch.js';

/** Keeps the receipts of the creates whose clients may ask for them: a few rows for the whole batch. */
@Injectable()
export class ReceiptsStage implements WritingStage {
  readonly name = 'keep the receipts';

  constructor(private readonly receipts: AlertReceipts) {}

  run(batch: Batch, tx: SystemTransaction): void {
    for (const [tenantId, own] of groupBy(receiptsOf(batch), ({ tenantId }) => tenantId)) {
      this.receipts.record(tx.forTenant(tenantId), own);
    }
  }
}

function receiptsOf(batch: Batch): (Receipt & { tenantId: string })[] {
  const outcomes = outcomesOf(batch);
  return batch.requests.flatMap(({ requestId, tenantId, integration }, position) => {
    const outcome = outcomes[position];
    if (requestId === undefined || !outcome) return [];
    return {
      tenantId,
      requestId,
      action: 'Create',
      success: true,
      status: CREATE_STATUS[outcome.kind],
      alertId: outcome.kind === 'suppressed' ? null : outcome.alertId,
      alias: null,
      integrationId: integration?.id ?? null,
    };
  });
}
