import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamsModule } from '../teams/teams.module.js';
import { RoutingRule } from './routing-rule.entity.js';
import { RoutingRulesController } from './routing-rules.controller.js';
import { RoutingRulesService } from './routing-rules.service.js';

/** Which team an alert belongs to when its sender has none. */
@Module({
  imports: [TypeOrmModule.forFeature([RoutingRule]), TeamsModule],
  controllers: [RoutingRulesController],
  providers: [RoutingRulesService],
  exports: [RoutingRulesService],
})
export class RoutingModule {}
