import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { TenantsModule } from '../../people/tenants/tenants.module.js';
import { RoutingRule } from './routing-rule.entity.js';
import { RoutingRulesController } from './routing-rules.controller.js';
import { RoutingRulesService } from './routing-rules.service.js';
import { TeamRoutingRule } from './team-rules/team-routing-rule.entity.js';
import { TeamRoutingRulesController } from './team-rules/team-routing-rules.controller.js';
import { TeamRoutingRulesService } from './team-rules/team-routing-rules.service.js';

/** Which team an alert belongs to when its sender has none, and who of a team is told. */
@Module({
  imports: [TypeOrmModule.forFeature([RoutingRule, TeamRoutingRule]), TeamsModule, TenantsModule],
  controllers: [RoutingRulesController, TeamRoutingRulesController],
  providers: [RoutingRulesService, TeamRoutingRulesService],
  exports: [RoutingRulesService, TeamRoutingRulesService],
})
export class RoutingModule {}
