import { Injectable } from '@nestjs/common';
import { TenantSnapshots, type TenantSnapshot } from '../platform/database/tenant-snapshots.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../platform/database/unit-of-work.js';
import { InternalErrors } from '../platform/metrics/internal-errors.js';
import { TeamsService } from '../people/teams/teams.service.js';
import { UsersService } from '../people/users/users.service.js';
import { withoutSchedule, withSchedule, type OnCallSnapshot, type Schedule } from './domain/schedule/snapshot.js';
import { KnownEscalations } from './known-escalations.js';
import { onCallDirectory, type OnCallDirectory, type ScheduleEntry } from './on-call-directory.js';
import { schedulesNaming, type NamedKind } from './on-call.queries.js';
import { readPlanData } from './plan-data.js';
import { peopleOf, type Directories } from './plan-people.js';
import { readPlan } from './plan-rows.js';
import {
  planOf,
  preparedFrom,
  UNREADABLE,
  type LoadedSchedules,
  type PlanData,
  type References,
} from './prepared-plan.js';

export type { OnCallDirectory, ScheduleEntry } from './on-call-directory.js';

/** The schedules, and when they last changed (by an override, approved time off, …). */
export type CurrentPlan = OnCallSnapshot & { readonly revisedAt: Date };

@Injectable()
export class OnCallService {
  private readonly tenants: TenantSnapshot<LoadedSchedules>;

  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly escalations: KnownEscalations,
    private readonly internalErrors: InternalErrors,
    private readonly unitOfWork: UnitOfWork,
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
    return onCallDirectory(await this.snapshot(tenantId), this.internalErrors);
  }

  /** All that is stored about who is on call in the tenant, as plain data (`planOf` evaluates it). */
  data(tenantId: string): Promise<PlanData> {
    return readPlanData(this.unitOfWork.of(tenantId), this.escalations);
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
    return readPlanData(scope, this.escalations).then((data) => planOf(data, directories, this.internalErrors));
  }
}
