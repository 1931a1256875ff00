import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { EscalationService, type EscalateResult } from '../escalation/escalation.service.js';
import { doerOf } from './actor.js';
import { AlertAccess } from './alert-access.js';
import type { AlertRef } from './domain/alert-ref.js';

/** Moves an alert's escalation on by hand: team-checked, then the engine's business. */
@Injectable()
export class AlertEscalation {
  constructor(
    private readonly access: AlertAccess,
    private readonly escalation: EscalationService,
  ) {}

  /** @throws ApiError 404, 403 */
  async escalate(caller: Caller, ref: AlertRef): Promise<EscalateResult> {
    const { id } = await this.access.read(caller, ref);
    return this.escalation.escalateNow(caller.tenantId, id, doerOf(caller));
  }

  /** @throws ApiError 404, 403 */
  async process(caller: Caller, ref: AlertRef): Promise<EscalateResult> {
    const { id } = await this.access.read(caller, ref);
    return this.escalation.processEscalation(caller.tenantId, id);
  }
}
