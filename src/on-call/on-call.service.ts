import { Injectable } from '@nestjs/common';
import { TenantSnapshots, type TenantSnapshot } from '../database/tenant-snapshots.js';
import type { TenantScope } from '../database/unit-of-work.js';
import { Defects } from '../common/metrics/defects.js';
import { groupBy } from '../common/group-by.js';
import { isId } from '../common/ids.js';
import { atOnce, type Slices } from '../common/slices/slices.js';
import { closest } from '../access/domain/team-access.js';
import { isLead } from '../teams/domain/member-roles.js';
import type { TeamDirectory } from '../teams/team-directory.js';
import { TeamsService } from '../teams/teams.service.js';
import type { UserDirectory } from '../users/user-directory.js';
import { UsersService } from '../users/users.service.js';
import { hoursWithin, type PersonHours } from './domain/hours.js';
import type { Interval } from './domain/intervals.js';
import { firstOnCallWithin } from './domain/next-change.js';
import { Look } from './domain/look.js';
import { NOBODY, type OnCall, type Person } from './domain/people.js';
import { besideOnCall, whoIsOnCall } from './domain/resolve.js';
import { prepareSchedule, rotaOf, type OnCallSnapshot, type People, type Rota } from './domain/snapshot.js';
import { TimeZone } from '../common/domain/time-zone.js';
import type { Work } from './domain/work.js';
import { OverrideEntity, RotationEntity, ScheduleEntity } from './schedule.entity.js';
import { PtoRequestEntity } from './pto/pto-request.entity.js';
import { KnownEscalations } from './known-escalations.js';
import { schedulesNaming, type NamedKind } from './on-call.queries.js';

/** The fields of a schedule for other features. */
export interface ScheduleEntry {
  id: string;
  name: string;
  /** Null: global. */
  teamId: string | null;
}

/** All schedules of one tenant at one moment. */
export interface OnCallDirectory {
  /** Who is on call at that instant; an unknown schedule has nobody. */
  whoIsOnCall(scheduleId: string, at: Date): OnCall;
  /** Who has the next turn (1), or had the one before (-1), in the rotations on duty at that instant. */
  whoIsBeside(scheduleId: string, at: Date, step: 1 | -1): readonly Person[];
  /** When somebody comes on call after an instant at which nobody is; null: not before `before`, or too much to work out. */
  nextOnCall(scheduleId: string, after: Date, before: Date): Date | null;
  /** How long everybody was on call in the range (epoch milliseconds); in an unknown schedule nobody was. */
  hoursWithin(scheduleId: string, range: Interval, work: Work): Slices<PersonHours[]>;
  /** Oldest first. */
  all(): ScheduleEntry[];
  get(id: string): ScheduleEntry | undefined;
  /** The name of that escalation policy; undefined: there is none. */
  nameOfEscalation(id: string): string | undefined;
  /** Case-insensitive; of several schedules of one name the closest to the team, and of those the oldest. */
  byName(name: string, teamId: string | null): ScheduleEntry | undefined;
}

/** The present schedules, and when they were last changed (by an override, an approved absence, …). */
export type CurrentPlan = OnCallSnapshot & { readonly revisedAt: Date };

@Injectable()
export class OnCallService {
  private readonly rotas: TenantSnapshot<Rota & Pick<CurrentPlan, 'revisedAt'>>;

  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly escalations: KnownEscalations,
    private readonly defects: Defects,
    snapshots: TenantSnapshots,
  ) {
    this.rotas = snapshots.define({
      tables: ['schedules', 'rotations', 'overrides', 'pto_requests', 'users', 'teams', 'escalation_policies'],
      load: async (scope) => this.load(scope, await this.directories(scope.tenantId)),
    });
  }

  async directory(tenantId: string): Promise<OnCallDirectory> {
    const snapshot = await this.snapshot(tenantId);
    return {
      whoIsOnCall: (scheduleId, at) => {
        const ask = (): OnCall => whoIsOnCall(snapshot, scheduleId, at);
        return this.defects.spare(
          'schedules',
          scheduleId,
          'Nobody is on call: a schedule cannot be asked',
          ask,
          NOBODY,
        );
      },
      whoIsBeside: (scheduleId, at, step) => {
        const schedule = snapshot.schedules.get(scheduleId);
        const ask = (): readonly Person[] =>
          schedule ? besideOnCall(Look.at(snapshot, at.getTime()), schedule, step) : [];
        return this.defects.spare('schedules', scheduleId, 'It is not known whose turn is next', ask, []);
      },
      nextOnCall: remembered((scheduleId, range) => {
        const schedule = snapshot.schedules.get(scheduleId);
        const find = (): number | null => (schedule ? atOnce(firstOnCallWithin(snapshot, schedule, range)) : null);
        return this.defects.spare('schedules', scheduleId, 'It is not known when somebody is on call', find, null);
      }),
      hoursWithin: function* (scheduleId, range, work) {
        const schedule = snapshot.schedules.get(scheduleId);
        return schedule ? yield* hoursWithin(snapshot, schedule, range, work) : [];
      },
      all: () => [...snapshot.schedules.values()],
      get: (id) => snapshot.schedules.get(id),
      nameOfEscalation: (id) => snapshot.escalations.get(id)?.name,
      byName: (name, teamId) => {
        const wanted = name.trim().toLowerCase();
        const called = [...snapshot.schedules.values()].filter(({ name }) => name.toLowerCase() === wanted);
        return closest(called, teamId);
      },
    };
  }

  /** The schedules that name this: as a participant, in an override to come, or as theirs. Oldest first. */
  schedulesNaming(
    scope: TenantScope,
    kind: NamedKind,
    id: string,
    now: Date,
  ): Promise<Pick<ScheduleEntry, 'id' | 'name'>[]> {
    return schedulesNaming(scope, kind, id, now);
  }

  /** All data that decides who is on call in the tenant, for this feature only. */
  async snapshot(tenantId: string): Promise<CurrentPlan> {
    const [rota, directories] = await Promise.all([this.rotas.get(tenantId), this.directories(tenantId)]);
    return { ...rota, people: peopleOf(directories) };
  }

  /**
   * Reads the plan as it is in a transaction that is about to change it. Call it before that: whoever holds a connection
   * must not wait for another one.
   */
  async planReader(tenantId: string): Promise<(scope: TenantScope) => Promise<OnCallSnapshot>> {
    const directories = await this.directories(tenantId);
    return async (scope) => ({ ...(await this.load(scope, directories)), people: peopleOf(directories) });
  }

  private async directories(tenantId: string): Promise<Directories> {
    const [users, teams] = await Promise.all([this.users.directory(tenantId), this.teams.directory(tenantId)]);
    return { users, teams };
  }

  private load(scope: TenantScope, directories: Directories): Promise<Rota & Pick<CurrentPlan, 'revisedAt'>> {
    return loadRota(scope, directories, this.escalations, this.defects);
  }
}

interface Directories {
  users: UserDirectory;
  teams: TeamDirectory;
}

function peopleOf({ users, teams }: Directories): People {
  return {
    nameOf: (userId) => users.get(userId)?.fullName,
    isGone: (userId) => isGone(users, userId),
    zoneOf: (userId) => users.get(userId)?.timezone,
    membersOf: (teamId) => teams.get(teamId)?.members.map(({ userId }) => userId),
    leadsOf: (teamId) =>
      new Set(
        teams
          .get(teamId)
          ?.members.filter(isLead)
          .map(({ userId }) => userId),
      ),
  };
}

/** Asks once for many alerts that wait for the same schedule. */
function remembered(find: (scheduleId: string, range: Interval) => number | null): OnCallDirectory['nextOnCall'] {
  const known = new Map<string, Interval & { at: number | null }>();
  return (scheduleId, after, before) => {
    const range = { start: after.getTime(), end: before.getTime() };
    let last = known.get(scheduleId);
    const isStill =
      last && last.start <= range.start && (last.at === null ? range.end <= last.end : range.start < last.at);
    if (!last || !isStill) known.set(scheduleId, (last = { ...range, at: find(scheduleId, range) }));
    return last.at === null || last.at >= range.end ? null : new Date(last.at);
  };
}

async function loadRota(
  scope: TenantScope,
  { users, teams }: Directories,
  escalations: KnownEscalations,
  defects: Defects,
): Promise<Rota & Pick<CurrentPlan, 'revisedAt'>> {
  const [schedules, rotations, overrides, absences, firsts] = await Promise.all([
    scope.repo(ScheduleEntity).find({}, { order: { id: 'ASC' } }),
    scope.repo(RotationEntity).find({}, { order: { position: 'ASC' } }),
    scope.repo(OverrideEntity).find({}, { order: { createdAt: 'ASC', id: 'ASC' } }),
    scope.repo(PtoRequestEntity).find({ status: 'approved' }),
    escalations.read(scope),
  ]);
  const rotationsOf = groupBy(rotations, ({ scheduleId }) => scheduleId);
  // An override by somebody or something that was deleted is ignored.
  const valid = overrides.filter(({ participantType, userId }) => {
    if (participantType === 'team') return teams.get(userId) !== undefined;
    if (participantType === 'escalation') return firsts.has(userId);
    return participantType === 'none' || !isGone(users, userId);
  });
  const overridesOf = groupBy(valid, ({ scheduleId }) => scheduleId);
  const complete = schedules.map((schedule) => ({
    ...schedule,
    timezone: knownZone(schedule, defects),
    rotations: rotationsOf.get(schedule.id) ?? [],
    overrides: overridesOf.get(schedule.id) ?? [],
  }));
  const changes = [...schedules.map(({ updatedAt }) => updatedAt), ...absences.map(({ approvedAt }) => approvedAt)];
  const revisedAt = changes.reduce((last: number, change) => Math.max(last, change?.getTime() ?? 0), 0);
  const message = 'A schedule is left out: it cannot be read';
  const ready = complete.flatMap((each) =>
    defects.spare('schedules', each.id, message, () => [prepareSchedule(each, firsts)], []),
  );
  return { ...rotaOf(ready, absences, firsts), revisedAt: new Date(revisedAt) };
}

/** The schedule's zone. An unknown one is read as UTC, so that somebody is paged, if at another hour. */
function knownZone({ id, timezone }: ScheduleEntity, defects: Defects): string {
  const message = `A schedule's time zone is not known here, so UTC counts: ${timezone}`;
  const known = (): string => {
    TimeZone.of(timezone);
    return timezone;
  };
  return defects.spare('schedules', id, message, known, 'UTC');
}

/** An id in the form of a user id that no user has. */
function isGone(users: UserDirectory, userId: string): boolean {
  return users.get(userId) === undefined && isId(userId);
}
