import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { may } from '../../people/access/domain/permissions.js';
import { mayTouchTeam } from '../../people/access/domain/team-access.js';
import { rankOfMember } from '../../people/teams/domain/member-roles.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { forbidden, invalid } from '../../platform/errors/api-error.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { endProblem, nextDue, USUAL_MS } from './domain/rehearsal.js';
import './events/rehearsal-events.js';
import type { RehearsalView } from './rehearsal.dto.js';
import { RehearsalRow } from './rehearsal.entity.js';
import { claimDueRehearsals } from './rehearsals.queries.js';

/** A rehearsal that ends soon, or has just ended. */
export interface DueRehearsal {
  /** Null: the organisation's. */
  teamId: string | null;
  endsAt: Date;
  hasEnded: boolean;
}

/** The rank of a team's admins (`rankOfMember`). */
const TEAM_ADMIN = 2;

/** Starts and ends rehearsals. */
@Injectable()
export class RehearsalsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly integrations: IntegrationsService,
    private readonly clock: Clock,
  ) {}

  /** What rehearses: the organisation first, then teams, then the integrations that the caller may read. */
  async list(caller: Caller): Promise<RehearsalView[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const [rows, teams] = await Promise.all([
      scope.repo(RehearsalRow).find({}, { order: { startedAt: 'ASC', id: 'ASC' } }),
      this.teams.directory(caller.tenantId),
    ]);
    const views = rows.map(({ id, teamId, endsAt, startedAt, startedBy, liveTeamIds }): RehearsalView => {
      return {
        ...{ scope: teamId === null ? 'tenant' : 'team', id, name: teamId && (teams.get(teamId)?.name ?? null) },
        ...{ endsAt: endsAt.toISOString(), startedAt: startedAt.toISOString(), startedBy, liveTeamIds },
      };
    });
    const isTenant = ({ scope: of }: RehearsalView): boolean => of === 'tenant';
    const ordered = [...views.filter(isTenant), ...views.filter((view) => !isTenant(view))];
    if (!may(caller, 'read', 'integrations')) return ordered;
    const silent = (await this.integrations.suppressing(scope)).filter(({ teamId }) => mayTouchTeam(caller, teamId));
    return [
      ...ordered,
      ...silent.map(({ id, name }): RehearsalView => {
        return { scope: 'integration', id, name, endsAt: null, startedAt: null, startedBy: null, liveTeamIds: [] };
      }),
    ];
  }

  /**
   * Has the team, or the organisation, rehearse until then; where it does already, only its end changes.
   * @param teamId null: the organisation @param endsAt left out: in four weeks @returns when it ends
   * @throws ApiError 400 for an end that is past or too far, or an unknown team; 403
   */
  async start(caller: Caller, teamId: string | null, endsAt?: Date | null): Promise<Date> {
    await this.requireRight(caller, teamId);
    const now = this.clock.now();
    const end = endsAt ?? new Date(now.getTime() + USUAL_MS);
    const problem = endProblem(end, now);
    if (problem !== null) throw invalid('endsAt', problem);
    const id = teamId ?? caller.tenantId;
    const times = { endsAt: end, dueAt: nextDue(end, now) };
    await this.unitOfWork.transaction(caller, async (tx) => {
      const rows = tx.repo(RehearsalRow);
      if (await rows.findOne({ id }, { lock: true })) await rows.update({ id }, times);
      else await rows.insert({ id, teamId, startedAt: now, startedBy: caller.name, liveTeamIds: [], ...times });
    });
    return end;
  }

  /**
   * From now on messages about the team, or the organisation, go out. A team goes live although its organisation rehearses on. Who
   * was only rehearsed of an alert that is still open is notified at once. Harmless where nothing rehearses.
   * @param teamId null: the organisation; teams with a rehearsal of their own rehearse on
   * @throws ApiError 400 for an unknown team, 403
   */
  async goLive(caller: Caller, teamId: string | null): Promise<void> {
    await this.requireRight(caller, teamId);
    await this.unitOfWork.transaction(caller, async (tx) => {
      const found = await tx.repo(RehearsalRow).find({}, { order: { id: 'ASC' }, lock: true });
      const tenants = found.find((row) => row.teamId === null);
      if (teamId !== null && tenants && !tenants.liveTeamIds.includes(teamId))
        await tx.repo(RehearsalRow).update({ id: tenants.id }, { liveTeamIds: [...tenants.liveTeamIds, teamId] });
      await this.end(tx, teamId ?? caller.tenantId, teamId);
    });
  }

  /** Claims the rehearsals whose end, or a mail about it, is due; ends those whose time has come. */
  async takeDue(
    tx: Transaction,
    now: Date,
    { most, only, claimed }: { most: number; only: string | null; claimed: Set<string> },
  ): Promise<DueRehearsal[]> {
    const due = await claimDueRehearsals(tx, now, most, only);
    for (const { id } of due) claimed.add(id);
    for (const { id, teamId, endsAt } of due) {
      if (endsAt <= now) await this.end(tx, id, teamId);
      else await tx.repo(RehearsalRow).update({ id }, { dueAt: nextDue(endsAt, now) });
    }
    return due.map(({ teamId, endsAt }) => ({ teamId, endsAt, hasEnded: endsAt <= now }));
  }

  /** For one whose mail or end failed. */
  async putOff(tx: Transaction, id: string, until: Date): Promise<void> {
    await tx.repo(RehearsalRow).update({ id }, { dueAt: until });
  }

  private async end(tx: Transaction, id: string, teamId: string | null): Promise<void> {
    await tx.repo(RehearsalRow).delete({ id });
    tx.emit('rehearsal.ended', { teamId });
  }

  /** That the caller may decide for the team, or (null) the organisation. @throws ApiError 400 for an unknown team, 403 */
  async requireRight(caller: Caller, teamId: string | null): Promise<void> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const team = teamId === null ? undefined : teams.get(teamId);
    if (teamId !== null && !team) throw invalid('teamId', 'no such team', { problem: 'NOT_FOUND' });
    if (caller.role === 'admin') return;
    const own = team?.members.find(({ userId }) => userId === caller.id);
    if (!own || rankOfMember(own.role) < TEAM_ADMIN || caller.role === 'stakeholder')
      throw forbidden('Only administrators, and of a team its admins, rehearse and go live');
  }
}
