import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/alerts.module.js';
import { MailsModule } from '../../mails/mails.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { UsersModule } from '../../users/users.module.js';
import { TeamDigestsJob } from './team-digests.job.js';
import { TeamDigests } from './team-digests.js';

/** A mail about each week of a team, to its leads. */
@Module({
  imports: [AlertsModule, MailsModule, TeamsModule, UsersModule],
  providers: [TeamDigests, TeamDigestsJob],
})
export class TeamDigestsModule {}
