import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamsModule } from '../../teams/teams.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AuthModule } from '../auth.module.js';
import { FollowTeamName, TeamSsoService } from './team-sso.service.js';
import { IdentityProvider } from './identity-provider.js';
import { ProviderFetch } from './provider-fetch.js';
import { PendingSignIns } from './pending-sign-ins.js';
import { SsoAccounts } from './sso-accounts.service.js';
import { SsoIdentity, TeamSso } from './team-sso.entity.js';
import { SsoLoginService } from './sso-login.service.js';
import { SsoProviders } from './sso-providers.service.js';
import { DiscoverController, SsoController, TeamSsoController } from './sso.controller.js';

/** Sign-in through a team's own identity provider (OpenID Connect). */
@Module({
  imports: [TypeOrmModule.forFeature([TeamSso, SsoIdentity]), AuthModule, TeamsModule, UsersModule],
  controllers: [DiscoverController, SsoController, TeamSsoController],
  providers: [
    TeamSsoService,
    FollowTeamName,
    IdentityProvider,
    ProviderFetch,
    PendingSignIns,
    SsoAccounts,
    SsoLoginService,
    SsoProviders,
  ],
})
export class SsoModule {}
