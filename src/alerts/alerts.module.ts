import { Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { HOUR_MS } from '../common/durations.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { AlertAccess } from './alert-access.js';
import { AlertContentsController } from './alert-contents.controller.js';
import { AlertEditor } from './alert-editor.js';
import { AlertLifecycle } from './alert-lifecycle.js';
import { AlertLifecycleController } from './alert-lifecycle.controller.js';
import { AlertPurge } from './alert-purge.js';
import { AlertReader } from './alert-reader.js';
import { AlertsCoreModule } from './alerts-core.module.js';
import { AlertsController } from './alerts.controller.js';
import { IndexTextsJob } from './index-texts.job.js';
import { SnoozeEndJob } from './snooze-end.job.js';
import { AlertReceipts, RECEIPT_HOURS } from './receipts/alert-receipts.js';
import { AlertRequestsController } from './receipts/alert-requests.controller.js';
import { AlertLists } from './search/alert-lists.js';
import { SearchNames } from './search/search-names.js';

/** The routes on existing alerts. `pipeline` creates alerts, `escalation` pages. */
@CleansUp({ table: 'alert_receipts', olderThan: 'processedAt', keepMs: RECEIPT_HOURS * HOUR_MS })
@Module({
  imports: [AlertsCoreModule, IntegrationsModule, TeamsModule, UsersModule],
  controllers: [AlertsController, AlertLifecycleController, AlertContentsController, AlertRequestsController],
  providers: [
    SnoozeEndJob,
    IndexTextsJob,
    AlertReceipts,
    AlertAccess,
    AlertLifecycle,
    AlertEditor,
    AlertLists,
    SearchNames,
    AlertPurge,
    AlertReader,
  ],
  exports: [AlertAccess, AlertEditor, AlertLifecycle, AlertPurge, AlertReader, AlertReceipts],
})
export class AlertsModule {}
