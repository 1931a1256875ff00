import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { mayTouchTeam } from '../access/domain/team-access.js';
import { Clock } from '../../platform/clock/clock.js';
import { forbidden, notFound } from '../../platform/errors/api-error.js';
import { groupBy } from '../../platform/group-by.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork, type TenantScope } from '../../platform/database/unit-of-work.js';
import type { CreateTeamRoleDto, TeamRoleView, UpdateTeamRoleDto } from './dto/team-role.dto.js';
import { TeamRole } from './team.entity.js';
import { TeamsService } from './teams.service.js';

/** Team roles: named sets of permissions of a team. */
@Injectable()
export class TeamRolesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
  ) {}

  /** Oldest first. @throws ApiError 403, 404 */
  async list(caller: Caller, teamId: string): Promise<TeamRoleView[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    await this.teams.accessible(scope, caller, teamId);
    const roles = await scope.repo(TeamRole).find({ teamId }, { order: { id: 'ASC' } });
    return roles.map(viewOf);
  }

  /** The roles of all teams of the tenant by team id, oldest first. */
  async byTeam(tenantId: string): Promise<Map<string, TeamRoleView[]>> {
    const roles = await this.unitOfWork
      .of(tenantId)
      .repo(TeamRole)
      .find({}, { order: { id: 'ASC' } });
    const ofTeams = groupBy(roles, ({ teamId }) => teamId);
    return new Map([...ofTeams].map(([teamId, own]) => [teamId, own.map(viewOf)]));
  }

  /** @throws ApiError 403, 404 */
  async get(caller: Caller, teamId: string, roleId: string): Promise<TeamRoleView> {
    return viewOf(await this.accessible(this.unitOfWork.of(caller.tenantId), caller, teamId, roleId));
  }

  /** @throws ApiError 403, 404 */
  async create(caller: Caller, teamId: string, body: CreateTeamRoleDto): Promise<TeamRoleView> {
    const { name, permissions = {} } = body;
    const role = { id: newId(), teamId, name, permissions, createdAt: this.clock.now() };
    await this.unitOfWork.transaction(caller, async (tx) => {
      await this.teams.accessible(tx, caller, teamId);
      await tx.repo(TeamRole).insert(role);
    });
    return viewOf(role);
  }

  /** Changes the present fields. @throws ApiError 403, 404 */
  async patch(caller: Caller, teamId: string, roleId: string, body: UpdateTeamRoleDto): Promise<object> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await this.accessible(tx, caller, teamId, roleId);
      const { name, permissions } = body;
      if (name !== undefined) await tx.repo(TeamRole).update({ id: roleId }, { name });
      if (permissions !== undefined) await tx.repo(TeamRole).update({ id: roleId }, { permissions });
    });
    return { id: roleId, result: 'updated' };
  }

  /** @throws ApiError 403, 404 */
  async remove(caller: Caller, teamId: string, roleId: string): Promise<object> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await this.accessible(tx, caller, teamId, roleId);
      await tx.repo(TeamRole).delete({ id: roleId });
    });
    return { id: roleId, result: 'deleted' };
  }

  /** The role, if it belongs to the team of the path and the caller may access that. */
  private async accessible(scope: TenantScope, caller: Caller, teamId: string, roleId: string): Promise<TeamRole> {
    const role = await scope.repo(TeamRole).findOne({ id: roleId, teamId });
    if (!role) throw notFound('Team role not found');
    if (!mayTouchTeam(caller, role.teamId)) throw forbidden('Not your team');
    return role;
  }
}

function viewOf({ id, name, teamId, permissions, createdAt }: Omit<TeamRole, 'tenantId'>): TeamRoleView {
  return { id, name, teamId, permissions, createdAt: createdAt.toISOString() };
}
