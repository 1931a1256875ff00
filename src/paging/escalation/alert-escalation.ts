import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { EscalationService, type EscalateResult } from './escalation.service.js';
import { RespondersService } from './responders.service.js';
import { doerOf, AlertAccess } from '../../alerts/lifecycle/alert-access.js';
import { AlertResponders } from './alert-responders.js';
import type { AlertRef } from '../../alerts/lifecycle/domain/alert-ref.js';

/** Escalates an alert by request, after checking the caller's access to its team. */
@Injectable()
export class AlertEscalation {
  constructor(
    private readonly access: AlertAccess,
    private readonly escalation: EscalationService,
    private readonly responders: RespondersService,
    private readonly joining: AlertResponders,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 404, 403 */
  async escalate(caller: Caller, ref: AlertRef): Promise<EscalateResult> {
    const { id } = await this.access.read(caller, ref);
    return this.escalation.escalateNow(caller.tenantId, id, doerOf(caller));
  }

  /**
   * Escalates to a policy: to its next step where the alert follows it, else it is added like a responder, also one that reaches
   * nobody now (`nobody-on-call`). @returns null: there is no such policy @throws ApiError 404, 403
   */
  async escalateTo(
    caller: Caller,
    ref: AlertRef,
    policy: { id?: string; name?: string },
  ): Promise<EscalateResult | null> {
    const { id, teamId, status, responders, priority } = await this.access.read(caller, ref);
    const resolver = await this.responders.of(caller.tenantId);
    const policyId = resolver.idOf({ type: 'escalation', ...policy }, teamId);
    if (policyId === undefined) return null;
    if ((await this.escalation.policyOf(caller.tenantId, id)) === policyId)
      return this.escalate(caller, { by: 'id', id });
    if (status === 'closed') return { escalated: false, reason: 'closed' };
    const isThere = responders.some((each) => each.type === 'escalation' && resolver.idOf(each, teamId) === policyId);
    if (isThere) return { escalated: false, reason: 'exhausted' };
    const joining = [{ type: 'escalation' as const, id: policyId }];
    const { warnings } = await this.joining.add(caller, { by: 'id', id }, joining);
    const warned = warnings.length > 0 && { warnings };
    const { userIds, held } = resolver.people(joining, priority, teamId, this.clock.now());
    if (userIds.length === 0) return { escalated: false, reason: 'nobody-on-call', ...warned };
    const recipient = userIds.find((userId) => !held.some((person) => person.userId === userId));
    return { escalated: true, reason: 'step-fired', ...(recipient && { recipient }), ...warned };
  }

  /** @throws ApiError 404, 403 */
  async process(caller: Caller, ref: AlertRef): Promise<EscalateResult> {
    const { id } = await this.access.read(caller, ref);
    return this.escalation.processEscalation(caller.tenantId, id);
  }
}
