import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { HOUR_MS } from '../../platform/durations.js';
import { RehearsalModule } from '../rehearsal/rehearsal.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AlertAccess } from './alert-access.js';
import { AlertContentsController } from './alert-contents.controller.js';
import { AlertEditor } from './alert-editor.js';
import { AlertLifecycle } from './alert-lifecycle.js';
import { AlertLifecycleController } from './alert-lifecycle.controller.js';
import { AlertPurge } from './alert-purge.js';
import { AlertReader } from './alert-reader.js';
import { AlertActivities } from './alert-activities.queries.js';
import { AlertRecipients } from './alert-recipients.queries.js';
import { Alert, AlertActivity, AlertNote, AlertRecipient } from './alert.entity.js';
import { EscalationsInShort } from './escalations-in-short.js';
import { AlertsService } from './alerts.service.js';
import { UntoldActs } from './untold-acts.js';
import { AlertEventLocks } from './events/alert-event-locks.js';
import { AlertStatistics } from '../statistics/alert-statistics.queries.js';
import { AutoCloseJob } from '../auto-close/auto-close.job.js';
import { PastAlerts } from './past-alerts.queries.js';
import { PolicyCloses } from '../auto-close/policy-closes.js';
import { AlertFeedbackController } from '../feedback/feedback.controller.js';
import { AlertFeedback } from '../feedback/feedback.service.js';
import { ChangedAlerts } from './changed-alerts.js';
import { AlertsController } from './alerts.controller.js';
import { IndexTextsJob } from './index-texts.job.js';
import { LeaversAlerts } from './leavers-alerts.handler.js';
import { SimilarAlerts } from './similar-alerts.queries.js';
import { SnoozeEndJob } from './snooze-end.job.js';
import { AlertReceipts, RECEIPT_HOURS } from '../receipts/alert-receipts.js';
import { AlertRequestsController } from '../receipts/alert-requests.controller.js';
import { AlertLists } from '../search/alert-lists.js';
import { SearchNames } from '../search/search-names.js';
import { SilencePreview } from '../silence/silence-preview.js';
import { SilencePreviewController } from '../silence/silence-preview.controller.js';

/** Alerts: their tables, state and history, and the routes on existing ones. `pipeline` creates alerts, `escalation` pages. */
@CleansUp({ table: 'alert_receipts', olderThan: 'processedAt', keepMs: RECEIPT_HOURS * HOUR_MS })
@Module({
  imports: [
    TypeOrmModule.forFeature([Alert, AlertActivity, AlertNote, AlertRecipient]),
    IntegrationsModule,
    RehearsalModule,
    TeamsModule,
    UsersModule,
  ],
  controllers: [
    AlertsController,
    AlertLifecycleController,
    AlertContentsController,
    AlertRequestsController,
    AlertFeedbackController,
    SilencePreviewController,
  ],
  providers: [
    AlertActivities,
    AlertEventLocks,
    AlertRecipients,
    AlertsService,
    AlertStatistics,
    SnoozeEndJob,
    AutoCloseJob,
    PolicyCloses,
    AlertFeedback,
    IndexTextsJob,
    LeaversAlerts,
    AlertReceipts,
    AlertAccess,
    EscalationsInShort,
    UntoldActs,
    AlertLifecycle,
    AlertEditor,
    AlertLists,
    SearchNames,
    SilencePreview,
    AlertPurge,
    AlertReader,
    SimilarAlerts,
    ChangedAlerts,
    PastAlerts,
  ],
  exports: [
    AlertActivities,
    AlertRecipients,
    AlertsService,
    AlertStatistics,
    AlertAccess,
    EscalationsInShort,
    UntoldActs,
    AlertEditor,
    AlertLifecycle,
    AlertPurge,
    AlertReader,
    AlertReceipts,
    SimilarAlerts,
    ChangedAlerts,
    PolicyCloses,
    PastAlerts,
  ],
})
export class AlertsModule {}
