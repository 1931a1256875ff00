import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import { notFound } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import type { TenantScope, Transaction } from '../database/unit-of-work.js';
import { UsersService } from '../users/users.service.js';
import { DEFAULT_MEMBER_ROLE } from './dto/team.dto.js';
import { TeamMember } from './team.entity.js';

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

  /** Adds members, or changes the role of those who belong already. @throws ApiError 404 for an unknown user */
  async put(
    tx: Transaction,
    teamId: string,
    members: readonly { userId: string; role?: string | null }[],
  ): Promise<void> {
    if (members.length === 0) return;
    // The last entry of a user counts.
    const roles = new Map(members.map(({ userId, role }) => [userId.toLowerCase(), role ?? DEFAULT_MEMBER_ROLE]));
    if (!(await this.users.allExist(tx, [...roles.keys()]))) throw notFound('User not found');
    for (const [userId, role] of roles) {
      const isNew = await tx.repo(TeamMember).insertNew({ teamId, userId, role, joinedAt: this.clock.now() });
      if (!isNew) await tx.repo(TeamMember).update({ teamId, userId }, { role });
    }
  }

  /** Does nothing for users who are no members. */
  async remove(tx: Transaction, teamId: string, userIds: readonly string[]): Promise<void> {
    const ids = userIds.filter(isId);
    if (ids.length > 0) await tx.repo(TeamMember).delete({ teamId, userId: In(ids) });
  }
}
