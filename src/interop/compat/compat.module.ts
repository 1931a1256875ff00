import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { AttachmentsModule } from '../../alerts/attachments/attachments.module.js';
import { EscalationModule } from '../../paging/escalation/escalation.module.js';
import { HeartbeatsModule } from '../../alerts/heartbeats/heartbeats.module.js';
import { IntegrationsModule } from '../../alerts/integrations/integrations.module.js';
import { MaintenanceModule } from '../../alerts/maintenance/maintenance.module.js';
import { SavedSearchesModule } from '../../alerts/saved-searches/saved-searches.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AlertReadsWire, AlertRecords } from './alert-reads.wire.js';
import { AlertsWire } from './alerts.wire.js';
import { AttachmentsWire } from './attachments.wire.js';
import { ThirdPartyConfigurationModule } from './configuration/third-party-configuration.module.js';
import { HeartbeatsWire } from './heartbeats.wire.js';
import { MaintenanceController } from './maintenance.controller.js';
import { ThirdPartyClients } from './third-party-clients.js';
import { ThirdPartyWire } from './third-party-wire.js';
import { WireAdapters } from './wire-adapters.js';

/** Serves clients of the third-party alerting API unmodified (docs/reference/compat.md). */
@Module({
  imports: [
    AlertsModule,
    AttachmentsModule,
    EscalationModule,
    HeartbeatsModule,
    IntegrationsModule,
    MaintenanceModule,
    SavedSearchesModule,
    ThirdPartyConfigurationModule,
    UsersModule,
  ],
  controllers: [MaintenanceController],
  providers: [
    AlertsWire,
    AlertReadsWire,
    AlertRecords,
    AttachmentsWire,
    HeartbeatsWire,
    ThirdPartyClients,
    ThirdPartyWire,
    WireAdapters,
  ],
})
export class CompatModule {}
