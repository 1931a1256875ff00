import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { actorOf } from '../alerts/alert-access.js';
import type { CreateOutcome } from '../alerts/domain/create-answer.js';
import type { AlertRequest } from '../alerts/domain/create-request.js';
import type { CreateFields } from '../alerts/domain/alert-fields.js';
import { withResponders } from '../integrations/domain/default-responders.js';
import { IntegrationReceipts } from '../integrations/integration-receipts.js';
import { AlertPipeline } from '../pipeline/alert-pipeline.js';

/** Passes creates of the API to the pipeline. */
@Injectable()
export class AlertCreation {
  constructor(
    private readonly pipeline: AlertPipeline,
    private readonly receipts: IntegrationReceipts,
  ) {}

  /** The new alert belongs to the caller's team: the key's, or the user's primary one (decisions §2). */
  async create(caller: Caller, fields: CreateFields, requestId: string): Promise<CreateOutcome> {
    const [outcome] = await this.pipeline.create([{ ...requestOf(caller, fields), requestId }]);
    if (!outcome) throw new Error('The pipeline gave no outcome');
    if (caller.integration) this.receipts.received({ tenantId: caller.tenantId, id: caller.integration.id });
    return outcome;
  }
}

/** A create by this caller. */
export function requestOf(caller: Caller, fields: CreateFields): AlertRequest {
  return {
    tenantId: caller.tenantId,
    teamId: caller.teamId,
    reach: caller.unrestricted ? undefined : caller.teamIds,
    suppressNotifications: caller.integration?.suppressNotifications ?? false,
    integration: caller.integration && { id: caller.integration.id, name: caller.integration.name },
    actor: actorOf(caller),
    fields: caller.integration ? withResponders(fields, caller.integration) : fields,
  };
}
