import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../common/clock/clock.js';
import { ApiError } from '../../common/errors/api-error.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { EscalationPoliciesService } from '../../escalation/escalation-policies.service.js';
import { OnCallService } from '../../on-call/on-call.service.js';

/** Keeps third-party clients from deleting people who are paged: they take them out elsewhere first, and try again. */
@Injectable()
export class StillUsed {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
    private readonly escalations: EscalationPoliciesService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 428 while a schedule or an escalation names the person */
  async check({ tenantId, unrestricted }: Caller, userId: string): Promise<void> {
    // A key of a team deletes nobody, and is not told of other teams.
    if (!unrestricted) return;
    const scope = this.unitOfWork.of(tenantId);
    const schedules = await this.onCall.schedulesNaming(scope, 'user', userId, this.clock.now());
    const policies = await this.escalations.listTargeting(tenantId, userId);
    const names = [
      ...schedules.map(({ name }) => `schedule [${name}]`),
      ...policies.map(({ policy }) => `escalation [${policy.name}]`),
    ];
    if (names.length > 0)
      throw new ApiError(
        428,
        'STILL_USED',
        `The user cannot be deleted, since it is in: ${names.slice(0, 10).join(', ')}`,
      );
  }
}
