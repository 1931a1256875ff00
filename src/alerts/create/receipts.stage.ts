import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { CREATE_STATUS, type CreateOutcome } from '../lifecycle/domain/create-answer.js';
import type { Receipt } from '../lifecycle/domain/mutations.js';
import { AlertReceipts } from '../receipts/alert-receipts.js';
import type { AlertRequest } from '../lifecycle/domain/create-request.js';

/** Stores the receipts of the creates whose clients may ask for their result later, a few rows for the whole batch. */
@Injectable()
export class ReceiptsStage {
  constructor(private readonly receipts: AlertReceipts) {}

  /** @param outcomes one per request, in the same order */
  run(tx: Transaction, requests: readonly AlertRequest[], outcomes: readonly CreateOutcome[]): void {
    this.receipts.record(tx, receiptsOf(requests, outcomes));
  }
}

function receiptsOf(requests: readonly AlertRequest[], outcomes: readonly CreateOutcome[]): Receipt[] {
  return requests.flatMap(({ requestId, integration }, position) => {
    const outcome = outcomes[position];
    if (requestId === undefined || !outcome) return [];
    return {
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
