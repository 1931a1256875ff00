import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailsModule } from '../mails/mails.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { AcceptanceService } from './acceptance.service.js';
import { InviteMailer } from './invite-mailer.js';
import { Invite } from './invite.entity.js';
import { InvitePagesController } from './invite-pages.controller.js';
import { InvitesController } from './invites.controller.js';
import { InvitesService } from './invites.service.js';
import { PurgeInvitesJob } from './purge-invites.job.js';

/** How new people come in. */
@Module({
  imports: [TypeOrmModule.forFeature([Invite]), MailsModule, TeamsModule, UsersModule],
  controllers: [InvitesController, InvitePagesController],
  providers: [InvitesService, AcceptanceService, InviteMailer, PurgeInvitesJob],
})
export class InvitesModule {}
