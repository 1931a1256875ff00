import { ManagedKind } from '../../../platform/http/managed.js';
import { ApiProperty } from '@nestjs/swagger';
import type { UserDirectory } from '../../users/user-directory.js';
import type { TeamMember, Team } from '../team.entity.js';
import { WEEKLY_DIGEST } from './team.dto.js';
import { PersonId } from '../../../platform/http/person-id.js';

export class TeamMemberSummary {
  @PersonId() @ApiProperty({ description: 'The user' }) id!: string;
  @ApiProperty({ description: 'Full name' }) name!: string;
  @ApiProperty() role!: string;
}

@ManagedKind('teams')
export class TeamView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty(WEEKLY_DIGEST) weeklyDigest!: boolean;
  @ApiProperty({ type: [TeamMemberSummary], description: 'In order of joining' }) members!: TeamMemberSummary[];
}

export class MembershipView {
  @PersonId() @ApiProperty() userId!: string;
  @ApiProperty() role!: string;
  @ApiProperty() joinedAt!: string;
}

export function teamView(team: Team, members: readonly TeamMember[], users: UserDirectory): TeamView {
  return {
    id: team.id,
    name: team.name,
    description: team.description,
    weeklyDigest: team.weeklyDigest,
    members: members
      .filter(({ teamId }) => teamId === team.id)
      .map(({ userId, role }) => ({ id: userId, name: users.get(userId)?.fullName ?? '', role })),
  };
}
