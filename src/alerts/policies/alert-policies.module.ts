import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../lifecycle/alerts.module.js';
import { OnCallModule } from '../../on-call/on-call.module.js';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { TenantsModule } from '../../people/tenants/tenants.module.js';
import { AlertPoliciesController } from './alert-policies.controller.js';
import { PolicyEffects } from './policy-effects.js';
import { FlappingController } from './flapping/flapping.controller.js';
import { StoredFlappingSettings } from './flapping/flapping-settings.entity.js';
import { FlappingService } from './flapping/flapping.service.js';
import { AlertPolicy } from './alert-policy.entity.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { SwitchedPolicies } from './switched-policies.js';
import { NotificationPoliciesController } from './notification/notification-policies.controller.js';
import { NotificationPoliciesService } from './notification/notification-policies.service.js';
import { NotificationPolicy } from './notification/notification-policy.entity.js';
import { AlertPoliciesService } from './alert-policies.service.js';

/** Alert policies: what is done to a new alert before anybody is notified; and notification policies. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AlertPolicy, NotificationPolicy, StoredFlappingSettings]),
    AlertsModule,
    MaintenanceModule,
    OnCallModule,
    TeamsModule,
    TenantsModule,
  ],
  controllers: [AlertPoliciesController, NotificationPoliciesController, FlappingController],
  providers: [SwitchedPolicies, PolicyEffects, AlertPoliciesService, NotificationPoliciesService, FlappingService],
  exports: [PolicyEffects, FlappingService, AlertPoliciesService, NotificationPoliciesService],
})
export class AlertPoliciesModule {}
