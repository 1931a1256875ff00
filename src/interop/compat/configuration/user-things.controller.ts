import { Get } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { everyPage } from '../../../configuration/configuration-kind.js';
import { EscalationPoliciesService } from '../../../paging/escalation/escalation-policies.service.js';
import { SchedulesService } from '../../../on-call/schedules.service.js';
import { shown } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { People, TeamLookup } from './lookups.js';

/** Where a user is named: clients look before they delete one. */
@ThirdPartyController('v2/users/:user', { resource: 'users' })
export class ThirdPartyUserThingsController {
  constructor(
    private readonly people: People,
    private readonly lookup: TeamLookup,
    private readonly schedules: SchedulesService,
    private readonly escalations: EscalationPoliciesService,
  ) {}

  @Get('teams')
  async teams(@Ask() { caller: { tenantId }, path: { user } }: Asked<'user'>): Promise<Reply> {
    const { id: userId } = await this.people.named(tenantId, user);
    const teams = (await this.lookup.directory(tenantId)).teamsOf(userId);
    return shown(teams.map(({ id, name }) => ({ id, name })));
  }

  @Get('schedules')
  async ofSchedules(@Ask() { caller, path: { user } }: Asked<'user'>): Promise<Reply> {
    const { id: userId } = await this.people.named(caller.tenantId, user);
    const schedules = await everyPage((query) => this.schedules.list(caller, query));
    const naming = schedules.filter(({ rotations }) =>
      rotations.some(({ participants }) => participants.some(({ id }) => id === userId)),
    );
    return shown(naming.map(({ id, name, enabled }) => ({ id, name, enabled })));
  }

  @Get('escalations')
  async ofEscalations(@Ask() { caller: { tenantId }, path: { user } }: Asked<'user'>): Promise<Reply> {
    const { id: userId } = await this.people.named(tenantId, user);
    const policies = await this.escalations.listTargeting(tenantId, userId);
    return shown(policies.map(({ policy: { id, name } }) => ({ id, name })));
  }
}
