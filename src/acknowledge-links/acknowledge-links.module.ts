import { Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { DAY_MS } from '../common/durations.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../alerts/alerts.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { AcknowledgeLink } from './acknowledge-link.entity.js';
import { AcknowledgeLinksController } from './acknowledge-links.controller.js';
import { AcknowledgeLinks } from './acknowledge-links.service.js';

/** Links in messages that acknowledge an alert without a login. */
// For a week an old link still says that it has expired; then it is unknown.
@CleansUp({ table: 'acknowledge_links', olderThan: 'expiresAt', keepMs: 7 * DAY_MS })
@Module({
  imports: [TypeOrmModule.forFeature([AcknowledgeLink]), AlertsModule, TeamsModule, UsersModule],
  controllers: [AcknowledgeLinksController],
  providers: [AcknowledgeLinks],
  exports: [AcknowledgeLinks],
})
export class AcknowledgeLinksModule {}
