import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { HeartbeatsModule } from '../heartbeats/heartbeats.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { UsersModule } from '../users/users.module.js';
import { AlertReadsWire } from './alert-reads.wire.js';
import { AlertRecords } from './alert-records.js';
import { AlertsWire } from './alerts.wire.js';
import { HeartbeatsWire } from './heartbeats.wire.js';
import { ThirdPartyClients } from './third-party-clients.js';
import { ThirdPartyWire } from './third-party-wire.js';
import { WireAdapters } from './wire-adapters.js';

/** Serves clients of the third-party alerting API unmodified (docs/compat.md). */
@Module({
  imports: [AlertsModule, EscalationModule, HeartbeatsModule, IntegrationsModule, UsersModule],
  providers: [
    AlertsWire,
    AlertReadsWire,
    AlertRecords,
    HeartbeatsWire,
    ThirdPartyClients,
    ThirdPartyWire,
    WireAdapters,
  ],
})
export class CompatModule {}
