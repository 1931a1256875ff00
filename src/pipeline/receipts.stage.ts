import { Injectable } from '@nestjs/common';
import { groupBy } from '../common/group-by.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import { CREATE_STATUS, type CreateOutcome } from '../alerts/domain/create-answer.js';
import type { Receipt } from '../alerts/domain/mutations.js';
import { AlertReceipts } from '../alerts/receipts/alert-receipts.js';
import type { AlertRequest } from '../alerts/domain/create-request.js';

/** Stores the receipts of the creates whose clients may ask for their result later, a few rows for the whole batch. */
@Injectable()
export class ReceiptsStage {
  constructor(private readonly receipts: AlertReceipts) {}

  /** @param outcomes one per request, in the same order */
  run(tx: SystemTransaction, requests: readonly AlertRequest[], outcomes: readonly CreateOutcome[]): void {
    for (const [tenantId, own] of groupBy(receiptsOf(requests, outcomes), ({ tenantId }) => tenantId)) {
      this.receipts.record(tx.forTenant(tenantId), own);
    }
  }
}

function receiptsOf(
  requests: readonly AlertRequest[],
  outcomes: readonly CreateOutcome[],
): (Receipt & { tenantId: string })[] {
  return requests.flatMap(({ requestId, tenantId, integration }, position) => {
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
