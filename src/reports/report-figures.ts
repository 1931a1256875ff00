import { Injectable } from '@nestjs/common';
import { AlertStatistics } from '../alerts/statistics/alert-statistics.queries.js';
import type {
  AlertGroup,
  AlertGrouping,
  AlertLine,
  AlertSummary,
  DayCounts,
  ResponseTimes,
  SourceCount,
} from '../alerts/statistics/alert-statistics.types.js';
import { usefulness, type UsefulnessGrouping } from '../alerts/feedback/feedback.queries.js';
import { IntegrationsService } from '../alerts/integrations/integrations.service.js';
import type { Caller } from '../people/access/caller.js';
import { Clock } from '../platform/clock/clock.js';
import { isId } from '../platform/ids.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { TeamsService } from '../people/teams/teams.service.js';
import { UsersService } from '../people/users/users.service.js';
import { lastDays, wholeDays, type Period } from './domain/period.js';

/** The teams whose alerts a report counts; null: all alerts of the tenant. */
export interface ReportScope {
  teams: readonly string[] | null;
}

/** `name`: null without one. */
export interface NamedGroup extends AlertGroup {
  name: string | null;
}

export interface PeriodSummary extends Period {
  summary: AlertSummary;
}

const TOP_SOURCES = 10;

/**
 * Contract, "Reports": callers with teams see only the alerts of their teams, callers without one see all.
 * @param allTeams lifts that limit, as in lists
 * @param teamId only this team, the caller's or another
 */
export function reportScope(caller: Pick<Caller, 'teamIds'>, allTeams = false, teamId?: string): ReportScope {
  if (teamId !== undefined) return { teams: [teamId] };
  return { teams: allTeams || caller.teamIds.length === 0 ? null : caller.teamIds };
}

/** The figures of reports on alerts. `days`: 1 to 365. */
@Injectable()
export class ReportFigures {
  constructor(
    private readonly statistics: AlertStatistics,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly integrations: IntegrationsService,
    private readonly clock: Clock,
  ) {}

  async summary(tenantId: string, { teams }: ReportScope, days: number): Promise<PeriodSummary> {
    const period = lastDays(days, this.clock.now());
    const summary = await this.statistics.summary(this.unitOfWork.toShow(tenantId), { ...period, teams }, TOP_SOURCES);
    return { ...period, summary };
  }

  /** The summary of the preceding period of the same length. */
  async before(tenantId: string, { teams }: ReportScope, days: number): Promise<ResponseTimes & { total: number }> {
    const { since } = lastDays(days, this.clock.now());
    const window = { since: lastDays(days, since).since, until: since, teams };
    return this.statistics.summary(this.unitOfWork.toShow(tenantId), window, 0);
  }

  /**
   * Every day of a zone's calendar, oldest first, including days without alerts.
   * @param offset ends that many days before today
   * @param timezone IANA
   */
  trend(
    tenantId: string,
    { teams }: ReportScope,
    days: number,
    { offset = 0, timezone = 'UTC' }: { offset?: number; timezone?: string } = {},
  ): Promise<DayCounts[]> {
    const { days: each, ...period } = wholeDays(days, offset, this.clock.now(), timezone);
    return this.statistics.days(this.unitOfWork.toShow(tenantId), { ...period, teams }, each);
  }

  topSources(tenantId: string, { teams }: ReportScope, days: number): Promise<SourceCount[]> {
    const period = lastDays(days, this.clock.now());
    return this.statistics.topSources(this.unitOfWork.toShow(tenantId), { ...period, teams }, TOP_SOURCES);
  }

  times(tenantId: string, { teams }: ReportScope, days: number): Promise<ResponseTimes> {
    const period = lastDays(days, this.clock.now());
    return this.statistics.times(this.unitOfWork.toShow(tenantId), { ...period, teams });
  }

  /** The largest first. */
  async groups(tenantId: string, { teams }: ReportScope, days: number, by: AlertGrouping): Promise<NamedGroup[]> {
    const period = lastDays(days, this.clock.now());
    const [groups, nameOf] = await Promise.all([
      this.statistics.groups(this.unitOfWork.toShow(tenantId), { ...period, teams }, by),
      this.names(tenantId, by),
    ]);
    return groups.map((group) => ({ ...group, name: group.key === null ? null : nameOf(group.key) }));
  }

  /** People's ratings of the alerts of the last days, the least useful first. */
  async usefulness(
    tenantId: string,
    { teams }: ReportScope,
    days: number,
    by: UsefulnessGrouping,
  ): Promise<{ key: string; name: string | null; useful: number; notUseful: number }[]> {
    const period = lastDays(days, this.clock.now());
    const [groups, nameOf] = await Promise.all([
      usefulness(this.unitOfWork.toShow(tenantId), { ...period, teams }, by),
      this.namesFor(tenantId, by),
    ]);
    return groups.map(({ key, ...counts }) => ({
      key: key ?? 'unassigned',
      name: key === null ? null : (nameOf(key) ?? null),
      ...counts,
    }));
  }

  private async namesFor(tenantId: string, by: UsefulnessGrouping): Promise<(key: string) => string | undefined> {
    if (by === 'team') return this.namesOfIds(tenantId, 'team');
    if (by !== 'integration') return (key) => key;
    const names = new Map((await this.integrations.named(tenantId)).map(({ id, name }) => [id, name]));
    return (id) => names.get(id);
  }

  /** The names of the report's teams, without deleted ones; null: all alerts. */
  async teamNames(tenantId: string, { teams }: ReportScope): Promise<string[] | null> {
    if (teams === null) return null;
    const directory = await this.teams.directory(tenantId);
    return teams.flatMap((id) => directory.get(id)?.name ?? []);
  }

  /** The alerts of the last days, newest first, in pages. */
  lines(tenantId: string, { teams }: ReportScope, days: number): AsyncGenerator<AlertLine[], void, undefined> {
    const period = lastDays(days, this.clock.now());
    return this.statistics.lines(this.unitOfWork.toShow(tenantId), { ...period, teams });
  }

  /** The label of a group's key: the name for an id; null: deleted. */
  async names(tenantId: string, by: AlertGrouping): Promise<(key: string) => string | null> {
    const ofId = await this.namesOfIds(tenantId, by);
    return (key) => ofId(key) ?? (isId(key) ? null : key);
  }

  private async namesOfIds(tenantId: string, by: AlertGrouping): Promise<(id: string) => string | undefined> {
    switch (by) {
      case 'responder': {
        const users = await this.users.directory(tenantId);
        return (id) => users.nameOf(id);
      }
      case 'team': {
        const teams = await this.teams.directory(tenantId);
        return (id) => teams.get(id)?.name;
      }
      case 'service':
        return (entity) => entity;
    }
  }
}
