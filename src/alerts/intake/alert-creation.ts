import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { actorOf } from '../lifecycle/alert-access.js';
import type { AlertRequest } from '../lifecycle/domain/create-request.js';
import type { CreateFields } from '../lifecycle/domain/alert-fields.js';
import { AlertReceipts } from '../receipts/alert-receipts.js';
import { withResponders } from '../integrations/domain/default-responders.js';
import { IntegrationReceipts } from '../integrations/integration-receipts.js';
import { AlertPipeline } from '../create/alert-pipeline.js';
import { explained, forManagers, isSuccess, type TakenOutcome } from './domain/rules/rule-outcome.js';
import { RuledIntake, type RuledSender } from './rules/ruled-intake.js';

/** The request that a create came in. */
export interface SentRequest {
  requestId: string;
  /** Its body, with what the API does not know. */
  sent: unknown;
}

/** Passes creates of the API to the pipeline. */
@Injectable()
export class AlertCreation {
  constructor(
    private readonly pipeline: AlertPipeline,
    private readonly receipts: IntegrationReceipts,
    private readonly ruled: RuledIntake,
    private readonly requests: AlertReceipts,
  ) {}

  /** The new alert belongs to the caller's team: the key's, or the user's primary one (decisions §2). */
  async create(caller: Caller, fields: CreateFields, { requestId, sent }: SentRequest): Promise<TakenOutcome> {
    const outcome = caller.integration?.hasRules
      ? await this.byRules(caller, fields, { requestId, sent })
      : (await this.pipeline.create([{ ...requestOf(caller, fields), requestId }]))[0];
    if (!outcome) throw new Error('The pipeline gave no outcome');
    const { tenantId, integration } = caller;
    if (integration) this.receipts.received({ tenantId, id: integration.id }, forManagers(outcome));
    return outcome;
  }

  private async byRules(
    caller: Caller,
    fields: CreateFields,
    { requestId, sent }: SentRequest,
  ): Promise<TakenOutcome | undefined> {
    const sender = senderOf(caller, requestId);
    if (!sender) return undefined;
    const [result] = await this.ruled.take(sender, [{ fields, isRecovery: false, payload: [sent] }]);
    if (result?.kind !== 'by-rule') return result?.kind === 'create' ? result.outcome : undefined;
    const { outcome } = result;
    await this.requests.recordNow(caller.tenantId, {
      ...{ requestId, action: 'Create', alias: null, integrationId: sender.id },
      ...{ success: isSuccess(outcome.result), status: explained(outcome), alertId: outcome.alertId },
    });
    return outcome;
  }
}

/** A create by this caller. */
export function requestOf(caller: Caller, fields: CreateFields): AlertRequest {
  return {
    tenantId: caller.tenantId,
    teamId: caller.teamId,
    reach: caller.unrestricted ? undefined : caller.teamIds,
    integration: caller.integration && { id: caller.integration.id, name: caller.integration.name },
    actor: actorOf(caller),
    fields: caller.integration ? withResponders(fields, caller.integration) : fields,
  };
}

/** The integration of this caller's key; null: it has none. */
export function senderOf(caller: Caller, requestId?: string): RuledSender | null {
  const { tenantId, teamId, integration } = caller;
  if (integration === null) return null;
  const withoutIgnoring = { ...caller, integration: { ...integration, ignoreResponders: false } };
  return {
    ...{ tenantId, teamId, id: integration.id, ignoreResponders: integration.ignoreResponders, actor: actorOf(caller) },
    requestOf: (fields) => ({ ...requestOf(withoutIgnoring, fields), requestId }),
  };
}
