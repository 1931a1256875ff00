import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiErrors, ApiList } from '../common/http/api-docs.js';
import { IdParam } from '../common/http/id-param.js';
import type { Reply } from '../common/http/reply.js';
import { EscalationPolicyView } from './dto/escalation-policy.dto.js';
import { EscalationPoliciesService } from './escalation-policies.service.js';
import { policyList } from './policy-view.js';

@ApiTags('Users')
@ApiErrors(401, 403, 404)
@Controller('v2/users/:id/escalations')
export class UserEscalationsController {
  constructor(private readonly policies: EscalationPoliciesService) {}

  /** The tenant's policies with a rule that names the user, oldest first (contract: "Users"). */
  @Get()
  @Access('escalations', 'read')
  @ApiList(EscalationPolicyView)
  async list(@CurrentCaller() caller: Caller, @IdParam('id', 'User not found') id: string): Promise<Reply> {
    return policyList(await this.policies.listTargeting(caller.tenantId, id));
  }
}
