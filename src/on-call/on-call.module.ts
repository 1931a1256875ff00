import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../paging/channels/channels.module.js';
import { ChatRoomsModule } from '../paging/chat-rooms/chat-rooms.module.js';
import { TeamsModule } from '../people/teams/teams.module.js';
import { UsersModule } from '../people/users/users.module.js';
import { OverrideEntity, RotationEntity, ScheduleEntity } from './schedule.entity.js';
import { AllOnCallsController, UserShiftsController } from './on-calls.controller.js';
import { AllOnCalls } from './all-on-calls.js';
import { UserShifts } from './user-shifts.js';
import { CalendarLink } from './calendar-links/calendar-link.entity.js';
import { CalendarLinks } from './calendar-links/calendar-links.service.js';
import { CalendarLinksController } from './calendar-links/calendar-links.controller.js';
import { CalendarPagesController } from './calendar-links/calendar-pages.controller.js';
import { GapMailer } from './gaps/gap-mailer.js';
import { WarnOfGapsJob } from './gaps/warn-of-gaps.job.js';
import { HandoffNote } from './handoff-notes/handoff-note.entity.js';
import { HandoffNotes } from './handoff-notes/handoff-notes.service.js';
import { HandoffNotesController } from './handoff-notes/handoff-notes.controller.js';
import { WatchHandoffsJob } from './handoffs/watch-handoffs.job.js';
import { KnownEscalations } from './known-escalations.js';
import { OnCallReader } from './on-call-reader.js';
import { OnCallService } from './on-call.service.js';
import { ParticipantChanges } from './plan-changes/participant-changes.js';
import { PlanChanges } from './plan-changes/plan-changes.js';
import { PlanComparison } from './plan-changes/plan-comparison.js';
import { ShiftChangesMailer } from './plan-changes/shift-changes-mailer.js';
import { PendingChangesEntity } from './plan-changes/pending-changes.entity.js';
import { NotifyShiftChangesJob } from './plan-changes/notify-shift-changes.job.js';
import { PlanHistoryEntity } from '../platform/plan-history/plan-history.entity.js';
import { CoverageCheck } from './coverage-check.js';
import { OverridesController } from './overrides.controller.js';
import { OverridesService } from './overrides.service.js';
import { IntegrationsModule } from '../alerts/integrations/integrations.module.js';
import { MailsModule } from '../paging/mails/mails.module.js';
import { TimeOffShifts } from './pto/time-off-shifts.js';
import { RemoveRequestsOfDeletedUsers } from './pto/remove-requests-of-deleted-users.handler.js';
import { PtoMailer } from './pto/pto-mailer.js';
import { PtoRequestEntity } from './pto/pto-request.entity.js';
import { PtoRequestsController } from './pto/pto-requests.controller.js';
import { PtoRequestsService } from './pto/pto-requests.service.js';
import { RotationsController } from './rotations.controller.js';
import { RotationsService } from './rotations.service.js';
import { SchedulePreview } from './schedule-preview.js';
import { SchedulesController, UserSchedulesController } from './schedules.controller.js';
import { SchedulesService } from './schedules.service.js';
import { ExpireSwapsJob } from './swaps/expire-swaps.job.js';
import { SwapAnswers } from './swaps/swap-answers.js';
import { SwapCheck } from './swaps/swap-check.js';
import { SwapLists } from './swaps/swap-lists.js';
import { SwapMailer } from './swaps/swap-mailer.js';
import { SwapRequestEntity } from './swaps/swap-request.entity.js';
import { ScheduleSwapRequestsController, SwapRequestsController } from './swaps/swap-requests.controller.js';
import { SwapRequestsService } from './swaps/swap-requests.service.js';
import { TargetsService } from './targets.service.js';
import { HourlyLimitsModule } from '../platform/rate-limit/hourly-limits.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      ScheduleEntity,
      RotationEntity,
      OverrideEntity,
      PtoRequestEntity,
      CalendarLink,
      HandoffNote,
      SwapRequestEntity,
      PlanHistoryEntity,
      PendingChangesEntity,
    ]),
    ChannelsModule,
    ChatRoomsModule,
    HourlyLimitsModule,
    IntegrationsModule,
    UsersModule,
    MailsModule,
    TeamsModule,
  ],
  controllers: [
    AllOnCallsController,
    SchedulesController,
    RotationsController,
    OverridesController,
    UserSchedulesController,
    UserShiftsController,
    CalendarLinksController,
    CalendarPagesController,
    HandoffNotesController,
    PtoRequestsController,
    ScheduleSwapRequestsController,
    SwapRequestsController,
  ],
  providers: [
    KnownEscalations,
    OnCallService,
    OnCallReader,
    AllOnCalls,
    UserShifts,
    CalendarLinks,
    TargetsService,
    SchedulesService,
    SchedulePreview,
    RotationsService,
    OverridesService,
    CoverageCheck,
    PlanChanges,
    PlanComparison,
    ParticipantChanges,
    ShiftChangesMailer,
    NotifyShiftChangesJob,
    PtoRequestsService,
    PtoMailer,
    RemoveRequestsOfDeletedUsers,
    TimeOffShifts,
    SwapRequestsService,
    SwapAnswers,
    SwapCheck,
    SwapLists,
    SwapMailer,
    ExpireSwapsJob,
    HandoffNotes,
    WatchHandoffsJob,
    GapMailer,
    WarnOfGapsJob,
  ],
  exports: [
    HandoffNotes,
    KnownEscalations,
    OnCallReader,
    OnCallService,
    OverridesService,
    RotationsService,
    SchedulePreview,
    SchedulesService,
    TargetsService,
  ],
})
export class OnCallModule {}
