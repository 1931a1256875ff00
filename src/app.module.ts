import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AlertPoliciesModule } from './alert-policies/alert-policies.module.js';
import { AuditModule } from './audit/audit.module.js';
import { ClockModule } from './common/clock/clock.module.js';
import { CryptoModule } from './common/crypto/crypto.module.js';
import { LoggingModule } from './common/logging/logging.module.js';
import { SchedulingModule } from './common/scheduling/scheduling.module.js';
import { ConfigModule } from './config/config.module.js';
import type { PagerConfig } from './config/config.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { RoutingModule } from './routing/routing.module.js';

/** Ground: what every feature stands on. */
const GROUND = [ClockModule, CryptoModule, SchedulingModule, DatabaseModule, AuditModule, HealthModule];

/** Who is calling, and for which tenant. */
const ACCOUNTS: Type[] = [IntegrationsModule];

/** The way of an alert, in the order in which it travels. */
const FLOW: Type[] = [RoutingModule, AlertPoliciesModule];

@Module({})
export class AppModule {
  static register(config: PagerConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [ConfigModule.register(config), LoggingModule, ...GROUND, ...ACCOUNTS, ...FLOW],
    };
  }
}
