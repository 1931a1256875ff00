import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { checkedBody } from '../../configuration/bodies.js';
import { everyPage } from '../../configuration/configuration-kind.js';
import { CreateEscalationPolicyDto } from '../../escalation/dto/escalation-policy.dto.js';
import { EscalationPoliciesService } from '../../escalation/escalation-policies.service.js';
import { CreateScheduleDto } from '../../on-call/dto/schedule.dto.js';
import { CreateTeamRoutingRuleDto } from '../../routing/team-rules/team-routing-rule.dto.js';
import { TeamRoutingRulesService } from '../../routing/team-rules/team-routing-rules.service.js';
import { SchedulesService } from '../../on-call/schedules.service.js';

/** What the third-party service makes with a team, and takes along when the team goes. */
@Injectable()
export class DefaultResources {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly escalations: EscalationPoliciesService,
    private readonly rules: TeamRoutingRulesService,
  ) {}

  /** A schedule without rotations, an escalation that goes on to the next person and the whole team, and the default rule that leads to it. */
  async make(caller: Caller, team: { id: string; name: string }): Promise<void> {
    const schedule = await checkedBody(CreateScheduleDto, { name: `${team.name}_schedule`, teamId: team.id });
    const recipientId = await this.schedules.create(caller, schedule);
    const escalation = {
      name: `${team.name}_escalation`,
      teamId: team.id,
      rules: [
        { recipientType: 'schedule', recipientId, delayMinutes: 0 },
        { recipientType: 'schedule', recipientId, notifyType: 'next', delayMinutes: 5 },
        { recipientType: 'team', recipientId: team.id, notifyType: 'all', delayMinutes: 10 },
      ],
    };
    const { id } = await this.escalations.create(caller, await checkedBody(CreateEscalationPolicyDto, escalation));
    const rule = { name: 'Default Routing Rule', isDefault: true, notify: { type: 'escalation', id } };
    await this.rules.create(caller, team.id, await checkedBody(CreateTeamRoutingRuleDto, rule));
  }

  /** Removes the schedules and escalations of the team. */
  async remove(caller: Caller, teamId: string): Promise<void> {
    const { policies } = await this.escalations.list(caller, true);
    for (const { policy } of policies) if (policy.teamId === teamId) await this.escalations.delete(caller, policy.id);
    for (const schedule of await everyPage((query) => this.schedules.list(caller, query)))
      if (schedule.teamId === teamId) await this.schedules.remove(caller, schedule.id);
  }
}
