import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { DAY_MS } from '../../platform/durations.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { MailsModule } from '../../paging/mails/mails.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { AcceptanceService } from './acceptance.service.js';
import { InviteMailer } from './invite-mailer.js';
import { Invite } from './invite.entity.js';
import { Inviters } from './inviters.service.js';
import { InvitePagesController } from './invite-pages.controller.js';
import { InvitesController } from './invites.controller.js';
import { InvitesService } from './invites.service.js';
import { HourlyLimitsModule } from '../../platform/rate-limit/hourly-limits.js';

/** Invites for new users. */
// Links of old invites show "used" or "expired" for this time, then "unknown".
@CleansUp({ table: 'invites', olderThan: 'expiresAt', keepMs: 90 * DAY_MS })
@Module({
  imports: [
    TypeOrmModule.forFeature([Invite]),
    AuthModule,
    ChannelsModule,
    MailsModule,
    TeamsModule,
    HourlyLimitsModule,
    UsersModule,
  ],
  controllers: [InvitesController, InvitePagesController],
  providers: [InvitesService, AcceptanceService, InviteMailer, Inviters],
})
export class InvitesModule {}
