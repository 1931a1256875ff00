import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { MembershipService } from './membership.service.js';
import { TeamMember, Team, TeamRole } from './team.entity.js';
import { TeamMembersService } from './team-members.service.js';
import { TeamRolesController } from './team-roles.controller.js';
import { TeamRolesService } from './team-roles.service.js';
import { TeamsController } from './teams.controller.js';
import { TeamsService } from './teams.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Team, TeamMember, TeamRole]), UsersModule],
  controllers: [TeamsController, TeamRolesController],
  providers: [TeamsService, TeamMembersService, MembershipService, TeamRolesService],
  exports: [TeamsService, MembershipService, TeamRolesService],
})
export class TeamsModule {}
