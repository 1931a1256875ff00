import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsService } from './accounts.service.js';
import { ProvenAddresses } from './proven-addresses.js';
import { Passwords } from './passwords.js';
import { MailRecipients } from './mail-recipients.js';
import { OnCallEffects } from './on-call-effects.js';
import { QuietUsers } from './quiet-users.js';
import { UserReachability } from './user-reachability.js';
import { CustomRole } from './custom-roles/custom-role.entity.js';
import { CustomRolesController } from './custom-roles/custom-roles.controller.js';
import { CustomRolesService } from './custom-roles/custom-roles.service.js';
import { UserDeparture } from './user-departure.entity.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { PeopleInAnswers, PeopleInterceptor } from './people-in-answers.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, UserDeparture, CustomRole])],
  controllers: [UsersController, CustomRolesController],
  providers: [
    UsersService,
    CustomRolesService,
    AccountsService,
    Passwords,
    ProvenAddresses,
    UserReachability,
    OnCallEffects,
    MailRecipients,
    QuietUsers,
    PeopleInAnswers,
    PeopleInterceptor,
  ],
  exports: [
    UsersService,
    CustomRolesService,
    AccountsService,
    Passwords,
    ProvenAddresses,
    PeopleInAnswers,
    UserReachability,
    OnCallEffects,
    MailRecipients,
    QuietUsers,
  ],
})
export class UsersModule {}
