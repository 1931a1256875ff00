import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { notFoundStructured } from '../../platform/errors/api-error.js';
import { groupBy } from '../../platform/group-by.js';
import { addressOf } from '../../platform/http/request-context.js';
import { isId, newId } from '../../platform/ids.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { AlertAccess } from '../lifecycle/alert-access.js';
import type { Receipt } from '../lifecycle/domain/mutations.js';
import { findReceipt, insertReceipts, type StoredReceipt } from './alert-receipts.queries.js';
import type { RequestStatusView } from '../lifecycle/dto/alert.views.js';
import { HOUR_MS } from '../../platform/durations.js';

/** How long a client may ask (compat.md). */
export const RECEIPT_HOURS = 24;

/**
 * Remembers what became of accepted requests. The receipts of a batch of creates are one row: their request ids share a
 * block, and the row lists their positions in it.
 */
@Injectable()
export class AlertReceipts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly clock: Clock,
  ) {}

  /** One statement, and one row for all receipts of a block with the same outcome. */
  record(tx: Transaction, receipts: readonly Receipt[]): void {
    if (receipts.length === 0) return;
    const processedAt = this.clock.now();
    const rows = [...groupBy(receipts, common).values()].map((alike) => ({
      ...alike[0],
      id: newId(),
      block: addressOf(alike[0].requestId).block,
      positions: alike.map(({ requestId }) => addressOf(requestId).position),
      alertIds: alike.map(({ alertId }) => alertId),
      processedAt,
    }));
    insertReceipts(tx, rows);
  }

  /** The same on its own, for requests that changed nothing or are done already. */
  recordNow(tenantId: string, receipt: Receipt): Promise<void> {
    return this.unitOfWork.transaction(tenantId, (tx) => this.record(tx, [receipt]));
  }

  /**
   * Request ids of a process are consecutive, so one reveals others: each is shown only to its own integration, and
   * to callers with access to the alert.
   * @throws ApiError 404 for a request that was not accepted, or longer ago than a day, or that the caller has no access to
   */
  async find(caller: Caller, requestId: string): Promise<RequestStatusView> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const since = new Date(this.clock.now().getTime() - RECEIPT_HOURS * HOUR_MS);
    const receipt = isId(requestId) ? await findReceipt(scope, addressOf(requestId), since) : undefined;
    if (!receipt || !(await this.mayKnow(caller, receipt))) throw notFoundStructured('Request not found');
    const { success, action, processedAt, integrationId, status, alertId, alias } = receipt;
    return {
      success,
      isSuccess: success,
      action,
      processedAt: processedAt.toISOString(),
      integrationId,
      status,
      alertId,
      alias,
    };
  }

  private async mayKnow(
    caller: Caller,
    { integrationId, alertId, teamId, alertStatus: status }: StoredReceipt,
  ): Promise<boolean> {
    if (caller.unrestricted || (integrationId !== null && integrationId === caller.integration?.id)) return true;
    if (alertId === null || status === null) return false;
    const alert = { id: alertId, teamId, status };
    return (await this.access.guard(this.unitOfWork.of(caller.tenantId), caller, [alert], 'read'))(alert);
  }
}

const common = ({ requestId, action, success, status, alias, integrationId }: Receipt): string =>
  JSON.stringify([addressOf(requestId).block, action, success, status, alias, integrationId]);
