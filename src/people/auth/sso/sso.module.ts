import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamsModule } from '../../teams/teams.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AuthModule } from '../auth.module.js';
import { ChannelsModule } from '../../../paging/channels/channels.module.js';
import { MailsModule } from '../../../paging/mails/mails.module.js';
import { HourlyLimitsModule } from '../../../platform/rate-limit/hourly-limits.js';
import { FollowTeamName, SsoSettings } from './sso-settings.service.js';
import { IdentityProvider } from './identity-provider.js';
import { ProviderFetch } from './provider-fetch.js';
import { PendingSignIns } from './pending-sign-ins.js';
import { SsoAccounts } from './sso-accounts.service.js';
import { ProvenDomain } from './proven-domain.entity.js';
import { OrganisationSso, SsoIdentity, TeamSso } from './sso.entities.js';
import { SsoDomains } from './sso-domains.service.js';
import { SsoLinkMails } from './sso-link-mails.service.js';
import { TxtRecords } from './txt-records.js';
import { SsoLoginService } from './sso-login.service.js';
import { SsoProviders } from './sso-providers.service.js';
import { DiscoverController, OrganisationSsoController, SsoController, TeamSsoController } from './sso.controller.js';

/** Sign-in through the identity provider of a team or of the organisation (OpenID Connect). */
@Module({
  imports: [
    TypeOrmModule.forFeature([TeamSso, OrganisationSso, ProvenDomain, SsoIdentity]),
    AuthModule,
    TeamsModule,
    UsersModule,
    MailsModule,
    ChannelsModule,
    HourlyLimitsModule,
  ],
  controllers: [DiscoverController, SsoController, TeamSsoController, OrganisationSsoController],
  providers: [
    SsoSettings,
    SsoDomains,
    SsoLinkMails,
    TxtRecords,
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
