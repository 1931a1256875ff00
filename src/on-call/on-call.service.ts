import { Injectable } from '@nestjs/common';
import { TenantSnapshots, type TenantSnapshot } from '../platform/database/tenant-snapshots.js';
import type { TenantScope, Transaction } from '../platform/database/unit-of-work.js';
import { InternalErrors } from '../platform/metrics/internal-errors.js';
import { atOnce, type Slices } from '../platform/slices/slices.js';
import { closest } from '../people/access/domain/team-access.js';
import { TeamsService } from '../people/teams/teams.service.js';
import { readDepartures } from '../people/users/departures.js';
import { UsersService } from '../people/users/users.service.js';
import { hoursWithin, type PersonHours } from './domain/hours.js';
import { ALWAYS, subtract, type Interval } from './domain/intervals.js';
import { firstOnCallWithin } from './domain/next-change.js';
import { Look } from './domain/look.js';
import { NOBODY, type OnCall, type Person } from './domain/people.js';
import { besideOnCall, whoIsOnCall } from './domain/resolve.js';
import { isDeleted, typeOf, type Escalations } from './domain/participants.js';
import {
  anySchedule,
  prepareSchedule,
  rotaOf,
  withoutSchedule,
  withSchedule,
  type AbsentFrom,
  type OnCallSnapshot,
  type People,
  type Rota,
  type Schedule,
  type ScheduleData,
} from './domain/snapshot.js';
import { TimeZone } from '../platform/domain/time-zone.js';
import type { Work } from './domain/work.js';
import { PtoRequestEntity } from './pto/pto-request.entity.js';
import { KnownEscalations } from './known-escalations.js';
import { schedulesNaming, type NamedKind } from './on-call.queries.js';
import { formerOf, peopleOf, withFormer, type Directories, type Then } from './plan-people.js';
import { readPlan } from './plan-rows.js';

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
  /** Those in which somebody may have been on call, and that are no more. */
  deleted(): ScheduleEntry[];
  get(id: string): ScheduleEntry | undefined;
  /** The name of that escalation policy; undefined: there is none. */
  nameOfEscalation(id: string): string | undefined;
  /** Case-insensitive; of several schedules of one name the closest to the team, and of those the oldest. */
  byName(name: string, teamId: string | null): ScheduleEntry | undefined;
}

/** The present schedules, and when they were last changed (by an override, an approved absence, …). */
export type CurrentPlan = OnCallSnapshot & { readonly revisedAt: Date };

type LoadedRota = Rota & Pick<CurrentPlan, 'revisedAt'> & { readonly then: Then };

@Injectable()
export class OnCallService {
  private readonly rotas: TenantSnapshot<LoadedRota>;

  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly escalations: KnownEscalations,
    private readonly internalErrors: InternalErrors,
    snapshots: TenantSnapshots,
  ) {
    this.rotas = snapshots.define({
      tables: [
        ...['schedules', 'rotations', 'overrides', 'plan_history', 'pto_requests', 'users', 'user_departures', 'teams'],
        'escalation_policies',
      ],
      load: async (scope) => this.load(scope, await this.directories(scope.tenantId)),
    });
  }

  async directory(tenantId: string): Promise<OnCallDirectory> {
    const snapshot = await this.snapshot(tenantId);
    return {
      whoIsOnCall: (scheduleId, at) => {
        const ask = (): OnCall => whoIsOnCall(snapshot, scheduleId, at);
        return this.internalErrors.spare(
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
        return this.internalErrors.spare('schedules', scheduleId, 'It is not known who is next in rotation', ask, []);
      },
      nextOnCall: remembered((scheduleId, range) => {
        const schedule = snapshot.schedules.get(scheduleId);
        const find = (): number | null => (schedule ? atOnce(firstOnCallWithin(snapshot, schedule, range)) : null);
        return this.internalErrors.spare(
          'schedules',
          scheduleId,
          'It is not known when somebody is on call',
          find,
          null,
        );
      }),
      hoursWithin: function* (scheduleId, range, work) {
        const schedule = anySchedule(snapshot, scheduleId);
        return schedule ? yield* hoursWithin(snapshot, schedule, range, work) : [];
      },
      all: () => [...snapshot.schedules.values()],
      deleted: () => [...snapshot.former.values()],
      get: (id) => snapshot.schedules.get(id),
      nameOfEscalation: (id) => {
        const known = snapshot.escalations.get(id);
        return known && !isDeleted(known) ? known.name : undefined;
      },
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
    return { ...rota, people: peopleOf(directories, rota.then) };
  }

  /**
   * Reads the plan as it is in a transaction that is about to change it. Call it before that: whoever holds a connection
   * must not wait for another one.
   */
  async planReader(tenantId: string): Promise<(scope: TenantScope) => Promise<OnCallSnapshot>> {
    const directories = await this.directories(tenantId);
    return async (scope) => {
      const rota = await this.load(scope, directories);
      return { ...rota, people: peopleOf(directories, rota.then) };
    };
  }

  /** The plan as it is in a transaction that has changed people or teams, which are read in it, too. */
  async planIn(tx: Transaction): Promise<OnCallSnapshot> {
    const users = await this.users.directoryIn(tx);
    const teams = await this.teams.directoryIn(tx);
    const rota = await this.load(tx, { users, teams });
    return { ...rota, people: peopleOf({ users, teams }, rota.then) };
  }

  /** The same with one schedule read anew: the others are as they are in memory. Call it before the transaction, too. */
  async scheduleReader(tenantId: string): Promise<(scope: TenantScope, scheduleId: string) => Promise<OnCallSnapshot>> {
    const [rota, { users, teams }] = await Promise.all([this.rotas.get(tenantId), this.directories(tenantId)]);
    const { escalations } = rota;
    const people = peopleOf({ users, teams }, rota.then);
    return async (scope, scheduleId) => {
      const [data] = (await readPlan(scope, scheduleId)).schedules;
      const plan = { ...rota, people };
      if (!data) return withoutSchedule(plan, scheduleId);
      const known: Known = { escalations, people };
      const prepare = (): Schedule => preparedFrom(data, known, this.internalErrors);
      const schedule = this.internalErrors.spare<Schedule | null>('schedules', data.id, UNREADABLE, prepare, null);
      return schedule ? withSchedule(plan, schedule) : withoutSchedule(plan, scheduleId);
    };
  }

  private async directories(tenantId: string): Promise<Directories> {
    const [users, teams] = await Promise.all([this.users.directory(tenantId), this.teams.directory(tenantId)]);
    return { users, teams };
  }

  private load(scope: TenantScope, directories: Directories): Promise<LoadedRota> {
    return loadRota(scope, directories, this.escalations, this.internalErrors);
  }
}

const UNREADABLE = 'A schedule is left out: it cannot be read';
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
  directories: Directories,
  escalations: KnownEscalations,
  internalErrors: InternalErrors,
): Promise<LoadedRota> {
  const [plan, absences, firsts, departures] = await Promise.all([
    readPlan(scope),
    scope.repo(PtoRequestEntity).find({ status: 'approved' }),
    escalations.read(scope),
    readDepartures(scope),
  ]);
  const then: Then = { departures, zones: formerOf(plan.people, 'zone'), members: formerOf(plan.people, 'member') };
  const known: Known = { escalations: withFormer(firsts, plan.people), people: peopleOf(directories, then) };
  const ready = (all: readonly ScheduleData[]): Schedule[] =>
    all.flatMap((each) =>
      internalErrors.spare('schedules', each.id, UNREADABLE, () => [preparedFrom(each, known, internalErrors)], []),
    );
  const changes = [
    ...plan.schedules.map(({ updatedAt }) => updatedAt),
    ...absences.map(({ approvedAt }) => approvedAt),
    ...[...departures.values()].flat().map(({ from, until }) => until ?? from),
    ...plan.people.map(({ until }) => until),
  ];
  const revisedAt = changes.reduce((last: number, change) => Math.max(last, change?.getTime() ?? 0), 0);
  const rota = rotaOf(ready(plan.schedules), absences, known.escalations, ready(plan.former));
  return { ...rota, then, revisedAt: new Date(revisedAt) };
}

interface Known {
  escalations: Escalations;
  people: People;
}

function preparedFrom(
  schedule: ScheduleData,
  { escalations, people }: Known,
  internalErrors: InternalErrors,
): Schedule {
  // An override does not count while whom it names is not there: a team or an escalation as little as a person.
  const absentFrom: AbsentFrom = (participant) => {
    switch (typeOf(participant)) {
      case 'user':
        return people.goneOf(participant.id);
      case 'team':
        return subtract([ALWAYS], people.teamVersionsOf(participant.id));
      case 'escalation': {
        const entry = escalations.get(participant.id);
        return entry ? subtract([ALWAYS], entry.versions ?? [ALWAYS]) : [ALWAYS];
      }
      case 'schedule':
      case 'none':
        return [];
    }
  };
  return prepareSchedule({ ...schedule, timezone: knownZone(schedule, internalErrors) }, escalations, absentFrom);
}

/** The schedule's zone. An unknown one is read as UTC, so that somebody is paged, if at another hour. */
function knownZone({ id, timezone }: Pick<ScheduleData, 'id' | 'timezone'>, internalErrors: InternalErrors): string {
  const message = `A schedule's time zone is not known here, so UTC counts: ${timezone}`;
  const known = (): string => {
    TimeZone.of(timezone);
    return timezone;
  };
  return internalErrors.spare('schedules', id, message, known, 'UTC');
}
