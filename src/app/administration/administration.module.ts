import { Module } from '@nestjs/common';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { HealthModule } from '../health/health.module.js';
import { AdministrationController } from './administration.controller.js';
import { ProviderRecords } from './providers.queries.js';
import { ServerState } from './server-state.js';
import { SetupReader } from './setup.queries.js';

/** What administrators need to know of their organisation and of the service. */
@Module({
  imports: [ChannelsModule, HealthModule],
  controllers: [AdministrationController],
  providers: [SetupReader, ServerState, ProviderRecords],
})
export class AdministrationModule {}
