import { Injectable } from '@nestjs/common';
import { TenantSnapshots, type TenantSnapshot } from '../platform/database/tenant-snapshots.js';
import type { TenantScope, Transaction } from '../platform/database/unit-of-work.js';
import { InternalErrors } from '../platform/metrics/internal-errors.js';
import { atOnce, type Slices } from '../platform/slices/slices.js';
import { closest } from '../people/access/domain/team-access.js';
import { TeamsService } from '../people/teams/teams.service.js';
import { readDepartures } from '../people/users/departures.js';
import { UsersService } from '../people/users/users.service.js';
import { hoursWithin, type PersonHours } from './domain/shifts/hours.js';
import { ALWAYS, subtract, type Interval } from './domain/intervals.js';
import { firstOnCallWithin } from './domain/evaluation/next-change.js';
import { Evaluation } from './domain/evaluation/evaluation.js';
import { NOBODY, type OnCall, type Person } from './domain/evaluation/people.js';
import { adjacentRecipients, whoIsOnCall } from './domain/evaluation/who-is-on-call.js';
import { isDeleted, typeOf, type Escalations } from './domain/schedule/participants.js';
import {
  anySchedule,
  prepareSchedule,
  tenantSchedules,
  withoutSchedule,
  withSchedule,
  type InactiveTimesOf,
  type OnCallSnapshot,
  type People,
  type TenantSchedules,
  type Schedule,
  type ScheduleData,
} from './domain/schedule/snapshot.js';
import { TimeZone } from '../platform/domain/time-zone.js';
import type { Budget } from './domain/evaluation/budget.js';
import { PtoRequestEntity } from './pto/pto-request.entity.js';
import { KnownEscalations } from './known-escalations.js';
import { schedulesNaming, type NamedKind } from './on-call.queries.js';
import { formerOf, peopleOf, withFormer, type Directories, type PastPeople } from './plan-people.js';
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
  /** The people of the next turn (1) or the previous one (-1), in rotations within their restrictions at that instant. */
  adjacentOnCall(scheduleId: string, at: Date, step: 1 | -1): readonly Person[];
  /** When somebody comes on call after an instant at which nobody is; null if not before `before` or not found within the limits. */
  nextOnCall(scheduleId: string, after: Date, before: Date): Date | null;
  /** Each person's hours on call in the range (epoch milliseconds); empty for an unknown schedule. */
  hoursWithin(scheduleId: string, range: Interval, budget: Budget): Slices<PersonHours[]>;
  /** Oldest first. */
  all(): ScheduleEntry[];
  /** Deleted schedules. */
  deleted(): ScheduleEntry[];
  get(id: string): ScheduleEntry | undefined;
  /** The name of the escalation policy; undefined if there is none. */
  nameOfEscalation(id: string): string | undefined;
  /** Case-insensitive. Of several, the one closest to the team, then the oldest. */
  byName(name: string, teamId: string | null): ScheduleEntry | undefined;
}

/** The schedules, and when they last changed (by an override, approved time off, …). */
export type CurrentPlan = OnCallSnapshot & { readonly revisedAt: Date };

type LoadedSchedules = TenantSchedules & Pick<CurrentPlan, 'revisedAt'> & { readonly history: PastPeople };

@Injectable()
export class OnCallService {
  private readonly tenants: TenantSnapshot<LoadedSchedules>;

  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly escalations: KnownEscalations,
    private readonly internalErrors: InternalErrors,
    snapshots: TenantSnapshots,
  ) {
    this.tenants = snapshots.define({
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
          'Nobody is on call: a schedule could not be evaluated',
          ask,
          NOBODY,
        );
      },
      adjacentOnCall: (scheduleId, at, step) => {
        const schedule = snapshot.schedules.get(scheduleId);
        const ask = (): readonly Person[] =>
          schedule ? adjacentRecipients(Evaluation.at(snapshot, at.getTime()), schedule, step) : [];
        return this.internalErrors.spare(
          'schedules',
          scheduleId,
          'The next in rotation could not be determined',
          ask,
          [],
        );
      },
      nextOnCall: cachedPerSchedule((scheduleId, range) => {
        const schedule = snapshot.schedules.get(scheduleId);
        const find = (): number | null => (schedule ? atOnce(firstOnCallWithin(snapshot, schedule, range)) : null);
        return this.internalErrors.spare(
          'schedules',
          scheduleId,
          'The next time on call could not be determined',
          find,
          null,
        );
      }),
      hoursWithin: function* (scheduleId, range, budget) {
        const schedule = anySchedule(snapshot, scheduleId);
        return schedule ? yield* hoursWithin(snapshot, schedule, range, budget) : [];
      },
      all: () => [...snapshot.schedules.values()],
      deleted: () => [...snapshot.former.values()],
      get: (id) => snapshot.schedules.get(id),
      nameOfEscalation: (id) => {
        const entry = snapshot.escalations.get(id);
        return entry && !isDeleted(entry) ? entry.name : undefined;
      },
      byName: (name, teamId) => {
        const lowerName = name.trim().toLowerCase();
        const called = [...snapshot.schedules.values()].filter(({ name }) => name.toLowerCase() === lowerName);
        return closest(called, teamId);
      },
    };
  }

  /** The schedules that name this user, team or policy: as participant, in a current or future override, or as their team. Oldest first. */
  schedulesNaming(
    scope: TenantScope,
    kind: NamedKind,
    id: string,
    now: Date,
  ): Promise<Pick<ScheduleEntry, 'id' | 'name'>[]> {
    return schedulesNaming(scope, kind, id, now);
  }

  /** All data that decides who is on call in the tenant; only for this feature. */
  async snapshot(tenantId: string): Promise<CurrentPlan> {
    const [loaded, directories] = await Promise.all([this.tenants.get(tenantId), this.directories(tenantId)]);
    return { ...loaded, people: peopleOf(directories, loaded.history) };
  }

  /**
   * Returns a function that reads the schedules within a transaction. Call it before the transaction: a request that holds a
   * connection must not wait for another one.
   */
  async planReader(tenantId: string): Promise<(scope: TenantScope) => Promise<OnCallSnapshot>> {
    const directories = await this.directories(tenantId);
    return async (scope) => {
      const loaded = await this.load(scope, directories);
      return { ...loaded, people: peopleOf(directories, loaded.history) };
    };
  }

  /** Reads the schedules, users and teams within a transaction that may have changed them. */
  async planIn(tx: Transaction): Promise<OnCallSnapshot> {
    const users = await this.users.directoryIn(tx);
    const teams = await this.teams.directoryIn(tx);
    const loaded = await this.load(tx, { users, teams });
    return { ...loaded, people: peopleOf({ users, teams }, loaded.history) };
  }

  /** Like `planReader`, but only one schedule is read from the database; the others come from memory. */
  async scheduleReader(tenantId: string): Promise<(scope: TenantScope, scheduleId: string) => Promise<OnCallSnapshot>> {
    const [loaded, { users, teams }] = await Promise.all([this.tenants.get(tenantId), this.directories(tenantId)]);
    const { escalations } = loaded;
    const people = peopleOf({ users, teams }, loaded.history);
    return async (scope, scheduleId) => {
      const [data] = (await readPlan(scope, scheduleId)).schedules;
      const plan = { ...loaded, people };
      if (!data) return withoutSchedule(plan, scheduleId);
      const references: References = { escalations, people };
      const prepare = (): Schedule => preparedFrom(data, references, this.internalErrors);
      const schedule = this.internalErrors.spare<Schedule | null>('schedules', data.id, UNREADABLE, prepare, null);
      return schedule ? withSchedule(plan, schedule) : withoutSchedule(plan, scheduleId);
    };
  }

  private async directories(tenantId: string): Promise<Directories> {
    const [users, teams] = await Promise.all([this.users.directory(tenantId), this.teams.directory(tenantId)]);
    return { users, teams };
  }

  private load(scope: TenantScope, directories: Directories): Promise<LoadedSchedules> {
    return loadSchedules(scope, directories, this.escalations, this.internalErrors);
  }
}

const UNREADABLE = 'A schedule is left out: it cannot be read';
/** Caches the result by schedule, for many alerts that wait for the same one. */
function cachedPerSchedule(
  find: (scheduleId: string, range: Interval) => number | null,
): OnCallDirectory['nextOnCall'] {
  const cache = new Map<string, Interval & { at: number | null }>();
  return (scheduleId, after, before) => {
    const range = { start: after.getTime(), end: before.getTime() };
    let last = cache.get(scheduleId);
    const isStill =
      last && last.start <= range.start && (last.at === null ? range.end <= last.end : range.start < last.at);
    if (!last || !isStill) cache.set(scheduleId, (last = { ...range, at: find(scheduleId, range) }));
    return last.at === null || last.at >= range.end ? null : new Date(last.at);
  };
}

async function loadSchedules(
  scope: TenantScope,
  directories: Directories,
  escalations: KnownEscalations,
  internalErrors: InternalErrors,
): Promise<LoadedSchedules> {
  const [plan, absences, firsts, departures] = await Promise.all([
    readPlan(scope),
    scope.repo(PtoRequestEntity).find({ status: 'approved' }),
    escalations.read(scope),
    readDepartures(scope),
  ]);
  const history: PastPeople = {
    departures,
    zones: formerOf(plan.people, 'zone'),
    members: formerOf(plan.people, 'member'),
  };
  const references: References = {
    escalations: withFormer(firsts, plan.people),
    people: peopleOf(directories, history),
  };
  const ready = (all: readonly ScheduleData[]): Schedule[] =>
    all.flatMap((each) =>
      internalErrors.spare(
        'schedules',
        each.id,
        UNREADABLE,
        () => [preparedFrom(each, references, internalErrors)],
        [],
      ),
    );
  const changes = [
    ...plan.schedules.map(({ updatedAt }) => updatedAt),
    ...absences.map(({ approvedAt }) => approvedAt),
    ...[...departures.values()].flat().map(({ from, until }) => until ?? from),
    ...plan.people.map(({ until }) => until),
  ];
  const revisedAt = changes.reduce((last: number, change) => Math.max(last, change?.getTime() ?? 0), 0);
  const loaded = tenantSchedules(ready(plan.schedules), absences, references.escalations, ready(plan.former));
  return { ...loaded, history, revisedAt: new Date(revisedAt) };
}

interface References {
  escalations: Escalations;
  people: People;
}

function preparedFrom(
  schedule: ScheduleData,
  { escalations, people }: References,
  internalErrors: InternalErrors,
): Schedule {
  // An override has no effect while its user, team or escalation policy is deleted or blocked.
  const inactiveTimesOf: InactiveTimesOf = (participant) => {
    switch (typeOf(participant)) {
      case 'user':
        return people.inactiveTimesOf(participant.id);
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
  return prepareSchedule({ ...schedule, timezone: knownZone(schedule, internalErrors) }, escalations, inactiveTimesOf);
}

/** The schedule's zone; UTC if it is unknown, so that somebody is paged, even if at another hour. */
function knownZone({ id, timezone }: Pick<ScheduleData, 'id' | 'timezone'>, internalErrors: InternalErrors): string {
  const message = `A schedule's time zone is unknown here, so UTC is used: ${timezone}`;
  const existing = (): string => {
    TimeZone.of(timezone);
    return timezone;
  };
  return internalErrors.spare('schedules', id, message, existing, 'UTC');
}
