import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { HeartbeatsModule } from '../heartbeats/heartbeats.module.js';
import { UsersModule } from '../users/users.module.js';
import { AlertsWire } from './alerts.wire.js';
import { HeartbeatsWire } from './heartbeats.wire.js';
import { ThirdPartyWire } from './third-party-wire.js';

/** Serves clients of the third-party alerting API unmodified (docs/compat.md). */
@Module({
  imports: [AlertsModule, HeartbeatsModule, UsersModule],
  providers: [AlertsWire, HeartbeatsWire, ThirdPartyWire],
})
export class CompatModule {}
