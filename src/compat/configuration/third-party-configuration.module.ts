import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../../channels/channels.module.js';
import { EscalationModule } from '../../escalation/escalation.module.js';
import { OnCallModule } from '../../on-call/on-call.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ThirdPartyAccountController } from './account.controller.js';
import { ThirdPartyContactsController } from './contacts.controller.js';
import { Contacts } from './contacts.js';
import { DefaultResources } from './default-resources.js';
import { Originals } from './originals.js';
import { People } from './people.js';
import { TeamLookup } from './team-lookup.js';
import { ThirdPartyTeamRolesController } from './team-roles.controller.js';
import { ThirdPartyTeamsController } from './teams.controller.js';
import { TeamsWire } from './teams.wire.js';
import { ThirdPartyOriginal } from './third-party-original.entity.js';
import { ThirdPartyUserThingsController } from './user-things.controller.js';
import { ThirdPartyUsersController } from './users.controller.js';
import { UsersWire } from './users.wire.js';
import { WholeChanges } from './whole-changes.js';

/** The configuration API in the third party's shapes (docs/compat.md). */
@Module({
  imports: [
    TypeOrmModule.forFeature([ThirdPartyOriginal]),
    ChannelsModule,
    EscalationModule,
    OnCallModule,
    TeamsModule,
    UsersModule,
  ],
  controllers: [
    ThirdPartyAccountController,
    ThirdPartyUsersController,
    ThirdPartyUserThingsController,
    ThirdPartyContactsController,
    ThirdPartyTeamsController,
    ThirdPartyTeamRolesController,
  ],
  providers: [Contacts, DefaultResources, Originals, People, TeamLookup, TeamsWire, UsersWire, WholeChanges],
})
export class ThirdPartyConfigurationModule {}
