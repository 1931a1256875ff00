import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKey, Integration } from './integration.entity.js';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { DAY_MS } from '../../platform/durations.js';
import { PAYLOAD_DAYS } from './domain/kept-payload.js';
import { ApiKeysService } from './api-keys.service.js';
import { InboundIntegrations } from './inbound-integrations.js';
import { IntegrationReceipts } from './integration-receipts.js';
import { IntegrationReader } from './integration-reader.js';
import { IntegrationSecrets } from './integration-secrets.js';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsService } from './integrations.service.js';
import { KnownResponders } from './known-responders.js';
import { OutboundIntegrations } from './outbound-integrations.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { RulesOfIntegrations } from './rules-of-integrations.js';
import { SwitchedIntegrations } from './switched-integrations.js';
import { TokensController } from './tokens.controller.js';
import { TeamsModule } from '../../people/teams/teams.module.js';

/** Integrations: API keys and webhook URLs of other systems, and outbound targets. */
@CleansUp({ table: 'integration_payloads', olderThan: 'receivedAt', keepMs: PAYLOAD_DAYS * DAY_MS })
@Module({
  imports: [TypeOrmModule.forFeature([Integration, ApiKey]), TeamsModule, MaintenanceModule],
  controllers: [IntegrationsController, TokensController],
  providers: [
    ApiKeysService,
    InboundIntegrations,
    IntegrationReader,
    IntegrationReceipts,
    IntegrationSecrets,
    IntegrationsService,
    KnownResponders,
    OutboundIntegrations,
    RulesOfIntegrations,
    SwitchedIntegrations,
  ],
  exports: [
    ApiKeysService,
    InboundIntegrations,
    IntegrationReader,
    IntegrationReceipts,
    IntegrationsService,
    KnownResponders,
    OutboundIntegrations,
    RulesOfIntegrations,
  ],
})
export class IntegrationsModule {}
