import { Injectable } from '@nestjs/common';
import { Any, In } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { mayTouchTeam, requireGlobal } from '../access/domain/team-access.js';
import { Clock } from '../../platform/clock/clock.js';
import { forbidden, notFound } from '../../platform/errors/api-error.js';
import type { FindQuery, ListPage } from '../../platform/http/pagination.js';
import { newId } from '../../platform/ids.js';
import { pageOf } from '../../platform/database/keyset-page.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { recordMemberships } from '../users/departures.queries.js';
import type { PlanNotes } from '../users/plan-notes.js';
import { OnCallEffects } from '../users/on-call-effects.js';
import { UsersService } from '../users/users.service.js';
import type { CreateTeamDto, UpdateTeamDto } from './dto/team.dto.js';
import { teamView, type TeamView } from './dto/team.view.js';
import './events/team-events.js';
import { teamDirectory, type TeamDirectory } from './team-directory.js';
import { TeamMember, Team } from './team.entity.js';
import { TeamMembersService } from './team-members.service.js';

const NOT_FOUND = 'Team not found';

/** The teams of a tenant. */
@Injectable()
export class TeamsService {
  private readonly directories: TenantSnapshot<TeamDirectory>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersService,
    private readonly members: TeamMembersService,
    private readonly effects: OnCallEffects,
    private readonly clock: Clock,
    snapshots: TenantSnapshots,
  ) {
    this.directories = snapshots.define({
      tables: ['teams', 'team_members', 'users'],
      load: (scope) => this.directoryIn(scope),
    });
  }

  /** All teams of the tenant with their members, from memory. */
  directory(tenantId: string): Promise<TeamDirectory> {
    return this.directories.get(tenantId);
  }

  /** As `directory`, with all changes of any replica before the call: to check ids in a request. */
  currentDirectory(tenantId: string): Promise<TeamDirectory> {
    return this.directories.current(tenantId);
  }

  /** As `directory`, read within a transaction. */
  async directoryIn(scope: TenantScope): Promise<TeamDirectory> {
    const teams = await scope.repo(Team).find({}, { order: { id: 'ASC' } });
    return teamDirectory(teams, await this.members.all(scope));
  }

  /** All teams for administrators and keys without a team, else the caller's own. @throws ApiError 400 */
  async list(caller: Caller, query: FindQuery): Promise<ListPage<TeamView>> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const visible = scope.repo(Team).select('t');
    if (!caller.unrestricted) visible.andWhere({ id: Any([...caller.teamIds]) });
    const page = await pageOf(visible, query, { order: 'ASC', found: ['name'] }, (team) => team);
    return { ...page, items: await this.views(scope, page.items) };
  }

  /** The teams of a user, the primary one first. @throws ApiError 404 */
  async listOfUser(tenantId: string, userId: string): Promise<TeamView[]> {
    const users = await this.users.currentDirectory(tenantId);
    const directory = await this.directory(tenantId);
    if (!users.get(userId)) throw notFound('User not found');
    const ids = directory.teamsOf(userId).map(({ id }) => id);
    const scope = this.unitOfWork.of(tenantId);
    const teams = await scope.repo(Team).find({ id: In(ids) });
    const views = await this.views(scope, teams);
    return views.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  /** @throws ApiError 403, 404 */
  async get(caller: Caller, id: string): Promise<TeamView> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const team = await this.accessible(scope, caller, id);
    const [view] = await this.views(scope, [team]);
    if (!view) throw notFound(NOT_FOUND);
    return view;
  }

  /** @param id given by an import @throws ApiError 403 for a key of a team, 404 for a member who is not a user, 409 for a taken id */
  async create(caller: Caller, body: CreateTeamDto, id = newId()): Promise<{ id: string; result: 'created' }> {
    requireGlobal(caller);
    const now = this.clock.now();
    await this.unitOfWork.transaction(caller, async (tx) => {
      const { name, description = null } = body;
      const weeklyDigest = body.weeklyDigest ?? true;
      await tx
        .repo(Team)
        .insert({ id, name, description, weeklyDigest, digestAt: null, createdAt: now, updatedAt: now });
      await this.members.addAll(tx, id, body.members ?? []);
    });
    return { id, result: 'created' };
  }

  /** Changes the fields that are present. @throws ApiError 403, 404 */
  async patch(caller: Caller, id: string, body: UpdateTeamDto): Promise<{ id: string; result: 'updated' }> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const team = await this.accessible(tx, caller, id);
      const { name, description } = body;
      const weeklyDigest = body.weeklyDigest ?? undefined;
      if (name === undefined && description === undefined && weeklyDigest === undefined) return;
      await tx.repo(Team).update({ id }, { name, description, weeklyDigest, updatedAt: this.clock.now() });
      if (name !== undefined && name !== team.name) tx.emit('team.renamed', { teamId: id, name });
    });
    return { id, result: 'updated' };
  }

  /** Deletes the team with its members and roles; others take over its shifts. @throws ApiError 403, 404 */
  async remove(caller: Caller, id: string): Promise<PlanNotes & { id: string; result: 'deleted' }> {
    const watch = await this.effects.watch(caller, { teamId: id });
    const change = async (tx: Transaction): Promise<void> => {
      const { name } = await this.accessible(tx, caller, id);
      await recordMemberships(tx, { teamId: id }, this.clock.now());
      await tx.repo(TeamMember).delete({ teamId: id });
      if ((await tx.repo(Team).delete({ id })) === 0) return;
      tx.emit('team.deleted', { teamId: id, name, actor: { id: caller.id, name: caller.name } });
    };
    const notes = await this.unitOfWork.transaction(caller, (tx) => watch(tx, () => change(tx)));
    return { id, result: 'deleted', ...notes };
  }

  /** Adds a new user as the last member; does nothing for a deleted team. */
  async join(tx: Transaction, teamId: string, userId: string): Promise<void> {
    if (await tx.repo(Team).exists({ id: teamId })) await this.members.put(tx, teamId, [{ userId }]);
  }

  /** Reads the database, so that a removed member is none at once. */
  isMember(scope: TenantScope, teamId: string, userId: string): Promise<boolean> {
    return scope.repo(TeamMember).exists({ teamId, userId });
  }

  /** The team, if the caller may access it. @throws ApiError 404, 403 */
  async accessible(scope: TenantScope, caller: Caller, id: string): Promise<Team> {
    const team = await scope.repo(Team).findOne({ id });
    if (!team) throw notFound(NOT_FOUND);
    if (!mayTouchTeam(caller, id)) throw forbidden('Not your team');
    return team;
  }

  private async views(scope: TenantScope, teams: readonly Team[]): Promise<TeamView[]> {
    const [members, users] = await Promise.all([
      this.members.ofTeams(
        scope,
        teams.map(({ id }) => id),
      ),
      this.users.directory(scope.tenantId),
    ]);
    return teams.map((team) => teamView(team, members, users));
  }
}
