import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../alerts/alerts.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { AlertPoliciesController } from './alert-policies.controller.js';
import { AlertPoliciesService } from './alert-policies.service.js';
import { AlertPolicy } from './alert-policy.entity.js';
import { PolicyManagementService } from './policy-management.service.js';

/** Alert policies: what is done to a new alert before anybody is notified. */
@Module({
  imports: [TypeOrmModule.forFeature([AlertPolicy]), AlertsModule, TeamsModule],
  controllers: [AlertPoliciesController],
  providers: [AlertPoliciesService, PolicyManagementService],
  exports: [AlertPoliciesService],
})
export class AlertPoliciesModule {}
