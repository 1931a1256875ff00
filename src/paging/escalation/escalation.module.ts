import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { ChatRoomsModule } from '../chat-rooms/chat-rooms.module.js';
import { ForwardingModule } from '../forwarding/forwarding.module.js';
import { MaintenanceModule } from '../../alerts/maintenance/maintenance.module.js';
import { OnCallModule } from '../../on-call/on-call.module.js';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AlertEscalation } from './alert-escalation.js';
import { AlertEscalationController, AlertRespondersController } from './alert-escalation.controller.js';
import { AlertResponders } from './alert-responders.js';
import { EscalationPoliciesController, UserEscalationsController } from './escalation-policies.controller.js';
import { EscalationPoliciesService } from './escalation-policies.service.js';
import { EscalationPolicy, EscalationPolicyVersion, EscalationRun } from './escalation.entity.js';
import { EscalationRuns } from './escalation.queries.js';
import { EscalationForecast } from './escalation-forecast.js';
import { EscalationLadder } from './escalation-ladder.js';
import { EscalationOutlook } from './escalation-outlook.js';
import { EscalationService } from './escalation.service.js';
import { EscalationStarter } from './escalation-starter.js';
import { EscalationStepper } from './escalation-stepper.js';
import { HeldRuns } from './held-runs.js';
import { HeldByChangedWindows, RaisedAfterSilence } from './silence-end.handler.js';
import { RaisedPriority } from './raised-priority.js';
import { AlertLifecycleHandler, DeletedAlertsHandler } from './alert-lifecycle.handler.js';
import { DeletionTrail } from './deletion-trail.handler.js';
import { AlertTimersJob } from './timers/alert-timers.job.js';
import { DueStepsJob } from './due-steps.job.js';
import { PurgeVersionsJob } from './purge-versions.job.js';
import { PolicyCatalog } from './policy-catalog.js';
import { PolicyUses } from './policy-uses.js';
import { AlertPoliciesModule } from '../../alerts/policies/alert-policies.module.js';
import { IntegrationsModule } from '../../alerts/integrations/integrations.module.js';
import { RoutingModule } from '../../alerts/routing/routing.module.js';
import { ReviewHoldsJob } from './review-holds.job.js';
import { ResponderPages } from './responder-pages.js';
import { RespondersService } from './responders.service.js';
import { UnreachedStepHandler } from './unreached-step.handler.js';
import { OwnerNotices } from './owner-notices.js';
import { PagingDirectoryService } from './paging-directory.service.js';

/** Escalation: policies, runs and due steps, which decide who is notified of an alert and when. */
@Module({
  imports: [
    TypeOrmModule.forFeature([EscalationPolicy, EscalationPolicyVersion, EscalationRun]),
    AlertPoliciesModule,
    AlertsModule,
    ChannelsModule,
    ChatRoomsModule,
    ForwardingModule,
    IntegrationsModule,
    MaintenanceModule,
    OnCallModule,
    RoutingModule,
    TeamsModule,
    UsersModule,
  ],
  controllers: [
    AlertEscalationController,
    AlertRespondersController,
    EscalationPoliciesController,
    UserEscalationsController,
  ],
  providers: [
    AlertEscalation,
    AlertResponders,
    PolicyCatalog,
    PolicyUses,
    PagingDirectoryService,
    EscalationRuns,
    EscalationStarter,
    EscalationStepper,
    HeldRuns,
    HeldByChangedWindows,
    RaisedAfterSilence,
    RaisedPriority,
    OwnerNotices,
    RespondersService,
    ResponderPages,
    EscalationService,
    EscalationForecast,
    EscalationLadder,
    EscalationOutlook,
    EscalationPoliciesService,
    AlertLifecycleHandler,
    DeletedAlertsHandler,
    DeletionTrail,
    DueStepsJob,
    AlertTimersJob,
    PurgeVersionsJob,
    ReviewHoldsJob,
    UnreachedStepHandler,
  ],
  exports: [
    AlertEscalation,
    AlertResponders,
    EscalationForecast,
    EscalationPoliciesService,
    EscalationService,
    EscalationStarter,
    EscalationLadder,
    EscalationOutlook,
    EscalationRuns,
    PagingDirectoryService,
    PolicyCatalog,
    RaisedPriority,
    OwnerNotices,
    ResponderPages,
    RespondersService,
  ],
})
export class EscalationModule {}
