import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsCoreModule } from '../alerts/alerts-core.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { AcknowledgeLink } from './acknowledge-link.entity.js';
import { AcknowledgeLinksController } from './acknowledge-links.controller.js';
import { AcknowledgeLinks } from './acknowledge-links.service.js';
import { PurgeLinksJob } from './purge-links.job.js';

/** One press on a button in a message, instead of a login at three in the morning. */
@Module({
  imports: [TypeOrmModule.forFeature([AcknowledgeLink]), AlertsCoreModule, TeamsModule, UsersModule],
  controllers: [AcknowledgeLinksController],
  providers: [AcknowledgeLinks, PurgeLinksJob],
  exports: [AcknowledgeLinks],
})
export class AcknowledgeLinksModule {}
