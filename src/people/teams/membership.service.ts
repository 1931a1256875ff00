import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { roleWarnings, refusalToChangeMember } from './domain/member-roles.js';
import { withWarnings, type PlanNotes } from '../users/plan-notes.js';
import { OnCallEffects } from '../users/on-call-effects.js';
import { DEFAULT_MEMBER_ROLE, type TeamMemberDto } from './dto/team.dto.js';
import type { MembershipView } from './dto/team.view.js';
import { TeamMembersService } from './team-members.service.js';
import { TeamRole } from './team.entity.js';
import { TeamsService } from './teams.service.js';

/** Lists and changes the members of a team. */
@Injectable()
export class MembershipService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly members: TeamMembersService,
    private readonly effects: OnCallEffects,
  ) {}

  /** In order of joining. @throws ApiError 403, 404 */
  async list(caller: Caller, teamId: string): Promise<MembershipView[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    await this.teams.accessible(scope, caller, teamId);
    const members = await this.members.ofTeams(scope, [teamId]);
    return members.map(({ userId, role, joinedAt }) => ({ userId, role, joinedAt: joinedAt.toISOString() }));
  }

  /** Adds the user or changes its role. @throws ApiError 403, 404 */
  async put(caller: Caller, teamId: string, member: TeamMemberDto): Promise<object> {
    const role = member.role ?? DEFAULT_MEMBER_ROLE;
    const userId = member.userId.toLowerCase();
    let warnings: string[] = [];
    const notes = await this.changing(caller, teamId, async (tx) => {
      requireChangeAllowed(caller, await this.members.ofTeams(tx, [teamId]), { userId, role });
      await this.members.put(tx, teamId, [member]);
      const teamRoles = await tx.repo(TeamRole).find({ teamId });
      warnings = roleWarnings(
        role,
        teamRoles.map(({ name }) => name),
      );
    });
    return { userId: member.userId, role, result: 'added', ...withWarnings(notes, { warnings }) };
  }

  /** Succeeds also if the user is not a member. @throws ApiError 403, 404 for an unknown team */
  async remove(caller: Caller, teamId: string, userId: string): Promise<object> {
    const id = userId.toLowerCase();
    const notes = await this.changing(caller, teamId, async (tx) => {
      requireChangeAllowed(caller, await this.members.ofTeams(tx, [teamId]), { userId: id, role: null });
      await this.members.remove(tx, teamId, [userId]);
    });
    return { result: 'removed', ...notes };
  }

  /** Replaces the members; existing ones keep their position. @throws ApiError 403, 404 */
  async replace(caller: Caller, teamId: string, members: readonly TeamMemberDto[]): Promise<void> {
    await this.changing(caller, teamId, async (tx) => {
      const present = await this.members.ofTeams(tx, [teamId]);
      const desired = members.map(({ userId, role }) => ({
        userId: userId.toLowerCase(),
        role: role ?? DEFAULT_MEMBER_ROLE,
      }));
      const gone = present.map(({ userId }) => userId).filter((id) => !desired.some(({ userId }) => userId === id));
      for (const change of [...gone.map((userId) => ({ userId, role: null })), ...desired])
        requireChangeAllowed(caller, present, change);
      await this.members.remove(tx, teamId, gone);
      await this.members.put(tx, teamId, desired);
    });
  }

  /** Runs a change of the members and its effects on schedules in which the team is on call. */
  private async changing(
    caller: Caller,
    teamId: string,
    change: (tx: Transaction) => Promise<void>,
  ): Promise<PlanNotes> {
    const watch = await this.effects.watch(caller, { teamId });
    return this.unitOfWork.transaction(caller, async (tx) => {
      await this.teams.accessible(tx, caller, teamId);
      return watch(tx, () => change(tx));
    });
  }
}

/** @throws ApiError 403 where the caller may not make this change */
function requireChangeAllowed(
  caller: Caller,
  members: readonly { userId: string; role: string }[],
  change: { userId: string; role: string | null },
): void {
  switch (refusalToChangeMember(caller, members, change)) {
    case 'no-right':
      throw forbidden('Needs the write permission on teams, or to lead this team');
    case 'above-own':
      throw forbidden('That role is above your own', 'ROLE_ABOVE_OWN');
    case null:
  }
}
