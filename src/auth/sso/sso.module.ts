import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamsModule } from '../../teams/teams.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AuthModule } from '../auth.module.js';
import { FollowTeamName } from './follow-team-name.handler.js';
import { IdentityProvider } from './identity-provider.js';
import { ProviderFetch } from './provider-fetch.js';
import { SsoAccounts } from './sso-accounts.service.js';
import { SsoIdentity } from './sso-identity.entity.js';
import { SsoLoginService } from './sso-login.service.js';
import { DiscoverController, SsoController } from './sso.controller.js';
import { TeamSsoController } from './team-sso.controller.js';
import { TeamSso } from './team-sso.entity.js';
import { TeamSsoService } from './team-sso.service.js';

/** Sign-in through a team's own identity provider (OpenID Connect). */
@Module({
  imports: [TypeOrmModule.forFeature([TeamSso, SsoIdentity]), AuthModule, TeamsModule, UsersModule],
  controllers: [DiscoverController, SsoController, TeamSsoController],
  providers: [TeamSsoService, FollowTeamName, IdentityProvider, ProviderFetch, SsoAccounts, SsoLoginService],
})
export class SsoModule {}
