import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { notFound } from '../../platform/errors/api-error.js';
import { isId } from '../../platform/ids.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import { recordMemberships } from '../users/departures.queries.js';
import { UsersService } from '../users/users.service.js';
import { DEFAULT_MEMBER_ROLE } from './dto/team.dto.js';
import { TeamMember } from './team.entity.js';
import { putMembers } from './team-members.queries.js';

interface MemberInput {
  userId: string;
  role?: string | null;
}

const IN_ORDER_OF_JOINING = { joinedAt: 'ASC', order: 'ASC' } as const;

@Injectable()
export class TeamMembersService {
  constructor(
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** Every membership of the tenant, in order of joining. */
  all(scope: TenantScope): Promise<TeamMember[]> {
    return scope.repo(TeamMember).find({}, { order: IN_ORDER_OF_JOINING });
  }

  /** In order of joining. */
  ofTeams(scope: TenantScope, teamIds: readonly string[]): Promise<TeamMember[]> {
    return scope.repo(TeamMember).find({ teamId: In([...teamIds]) }, { order: IN_ORDER_OF_JOINING });
  }

  /** The members of a new team. @throws ApiError 404 for an unknown user */
  async addAll(tx: Transaction, teamId: string, members: readonly MemberInput[]): Promise<void> {
    const joinedAt = this.clock.now();
    const roles = await this.rolesOf(tx, members);
    await tx.repo(TeamMember).insert([...roles].map(([userId, role]) => ({ teamId, userId, role, joinedAt })));
  }

  /** Adds members or changes the role of existing ones. @throws ApiError 404 for an unknown user */
  async put(tx: Transaction, teamId: string, members: readonly MemberInput[]): Promise<void> {
    const roles = await this.rolesOf(tx, members);
    if (roles.size === 0) return;
    await tx.repo(TeamMember).changing([...roles.keys()].map((userId) => ({ teamId, userId })));
    const now = this.clock.now();
    await recordMemberships(tx, { teamId, userIds: [...roles.keys()], roles: [...roles.values()] }, now);
    await putMembers(tx, teamId, roles, now);
  }

  /** Roles by user id; the last entry of a user counts. @throws ApiError 404 for an unknown user */
  private async rolesOf(tx: Transaction, members: readonly MemberInput[]): Promise<ReadonlyMap<string, string>> {
    const roles = new Map(members.map(({ userId, role }) => [userId.toLowerCase(), role ?? DEFAULT_MEMBER_ROLE]));
    if (roles.size > 0 && !(await this.users.allExist(tx, [...roles.keys()]))) throw notFound('User not found');
    return roles;
  }

  /** Ignores users who are not members. */
  async remove(tx: Transaction, teamId: string, userIds: readonly string[]): Promise<void> {
    const ids = userIds.filter(isId);
    if (ids.length === 0) return;
    await recordMemberships(tx, { teamId, userIds: ids }, this.clock.now());
    await tx.repo(TeamMember).delete({ teamId, userId: In(ids) });
  }
}
