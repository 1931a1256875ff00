import { Injectable } from '@nestjs/common';
import { actorOf } from '../../alerts/lifecycle/alert-access.js';
import type { Caller } from '../../people/access/caller.js';
import { may } from '../../people/access/domain/permissions.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { UsersService } from '../../people/users/users.service.js';
import { Clock } from '../../platform/clock/clock.js';
import { forbidden, invalid, notFound } from '../../platform/errors/api-error.js';
import { pageOf } from '../../platform/database/keyset-page.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import type { ListPage, PageQuery } from '../../platform/http/pagination.js';
import { newId } from '../../platform/ids.js';
import { Incident } from '../incident.entity.js';
import { IncidentsService } from '../incidents.service.js';
import { ROOM_ROLES, type RoomRole } from './domain/room.js';
import { IncidentParticipant } from './incident-participant.entity.js';
import { IncidentRole } from './incident-role.entity.js';
import { IncidentTask } from './incident-task.entity.js';
import { InternalUpdate } from './internal-update.entity.js';
import { tasksOf, updatesBy } from './rooms-of-person.queries.js';
import type {
  AddIncidentTaskDto,
  IncidentRoomView,
  InternalUpdateView,
  OwnRoomsView,
  IncidentTaskView,
  UpdateIncidentTaskDto,
} from './room.dto.js';

const MOST_TASKS = 200;
const MOST_UPDATES = 2000;

/** What people share while they work on an incident. Reading asks for reading the incident, changing for writing it. */
@Injectable()
export class IncidentRoomService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentsService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, incidentId: string): Promise<IncidentRoomView> {
    await this.incidents.get(caller, incidentId);
    const scope = this.unitOfWork.of(caller.tenantId);
    const [roles, participants, tasks] = await Promise.all([
      scope.repo(IncidentRole).find({ incidentId }),
      scope.repo(IncidentParticipant).find({ incidentId }, { order: { joinedAt: 'ASC', userId: 'ASC' } }),
      scope.repo(IncidentTask).find({ incidentId }, { order: { id: 'ASC' } }),
    ]);
    return {
      roles: roles
        .toSorted((a, b) => ROOM_ROLES.indexOf(a.role) - ROOM_ROLES.indexOf(b.role))
        .map(({ role, userId, since }) => ({ role, userId, since: since.toISOString() })),
      participants: participants.map(({ userId, joinedAt }) => ({ userId, joinedAt: joinedAt.toISOString() })),
      tasks: tasks.map(taskView),
    };
  }

  /**
   * What rooms keep of the caller. The text of a task by somebody else needs the right to read incidents.
   * @param atMost of each kind
   */
  async ofCaller(caller: Caller, atMost: number): Promise<OwnRoomsView> {
    const { tenantId, id: userId } = caller;
    const scope = this.unitOfWork.of(tenantId);
    const [roles, joined, tasks, updates] = await Promise.all([
      scope.repo(IncidentRole).find({ userId }, { order: { since: 'DESC' }, take: atMost }),
      scope.repo(IncidentParticipant).find({ userId }, { order: { joinedAt: 'DESC' }, take: atMost }),
      tasksOf(scope, userId, atMost),
      updatesBy(scope, userId, atMost),
    ]);
    const reads = may(caller, 'read', 'incidents');
    return {
      roles: roles.map(({ incidentId, role, since }) => ({ incidentId, role, since: since.toISOString() })),
      joined: joined.map(({ incidentId, joinedAt }) => ({ incidentId, joinedAt: joinedAt.toISOString() })),
      tasks: tasks.map(({ id, incidentId, description, assigneeId, createdBy, doneBy, createdAt }) => ({
        ...{ id, incidentId, description: reads || createdBy.id === userId ? description : null },
        ...{ added: createdBy.id === userId, assigned: assigneeId === userId, completed: doneBy?.id === userId },
        createdAt: createdAt.toISOString(),
      })),
      updates: updates.map(({ id, incidentId, message, createdAt }) => ({
        ...{ id, incidentId, message },
        createdAt: createdAt.toISOString(),
      })),
    };
  }

  /** Gives the role to this user, whoever had it before. @throws ApiError 400 for an unknown user, 404, 403 */
  async assignRole(caller: Caller, incidentId: string, role: RoomRole, userId: string): Promise<void> {
    await this.change(caller, incidentId, async (tx) => {
      await this.requireUser(tx, 'userId', userId);
      const holder = await tx.repo(IncidentRole).findOne({ incidentId, role });
      const next = { userId, since: this.clock.now() };
      if (holder === null) await tx.repo(IncidentRole).insert({ incidentId, role, ...next });
      else if (holder.userId !== userId) await tx.repo(IncidentRole).update({ incidentId, role }, next);
    });
  }

  /** @throws ApiError 404, 403 */
  async removeRole(caller: Caller, incidentId: string, role: RoomRole): Promise<void> {
    await this.change(caller, incidentId, async (tx) => {
      await tx.repo(IncidentRole).delete({ incidentId, role });
    });
  }

  /** The caller takes part from now on. @throws ApiError 403 for a key, 404, 403 */
  async join(caller: Caller, incidentId: string): Promise<void> {
    requirePerson(caller);
    await this.change(caller, incidentId, async (tx) => {
      const key = { incidentId, userId: caller.id };
      if ((await tx.repo(IncidentParticipant).findOne(key)) === null)
        await tx.repo(IncidentParticipant).insert({ ...key, joinedAt: this.clock.now() });
    });
  }

  /** @throws ApiError 403 for a key, 404, 403 */
  async leave(caller: Caller, incidentId: string): Promise<void> {
    requirePerson(caller);
    await this.change(caller, incidentId, async (tx) => {
      await tx.repo(IncidentParticipant).delete({ incidentId, userId: caller.id });
    });
  }

  /** @throws ApiError 400 for an unknown user or too many tasks, 404, 403 */
  async addTask(
    caller: Caller,
    incidentId: string,
    { description, assigneeId }: AddIncidentTaskDto,
  ): Promise<IncidentTaskView> {
    return this.change(caller, incidentId, async (tx) => {
      if (assigneeId) await this.requireUser(tx, 'assigneeId', assigneeId);
      if ((await tx.repo(IncidentTask).count({ incidentId })) >= MOST_TASKS)
        throw invalid('description', `an incident has at most ${MOST_TASKS} tasks`);
      const now = this.clock.now();
      const task: IncidentTask = {
        ...{ tenantId: caller.tenantId, id: newId(), incidentId, description, assigneeId: assigneeId ?? null },
        ...{ doneAt: null, doneBy: null, createdBy: actorOf(caller), createdAt: now, updatedAt: now },
      };
      await tx.repo(IncidentTask).insert(task);
      return taskView(task);
    });
  }

  /** Changes the fields of the body. @throws ApiError 400 for an unknown user, 404, 403 */
  async updateTask(
    caller: Caller,
    incidentId: string,
    id: string,
    body: UpdateIncidentTaskDto,
  ): Promise<IncidentTaskView> {
    return this.change(caller, incidentId, async (tx) => {
      const stored = await tx.repo(IncidentTask).findOne({ id, incidentId });
      if (stored === null) throw notFound('Task not found');
      // Whoever has the task may keep it, also after they have left.
      if (body.assigneeId && body.assigneeId !== stored.assigneeId)
        await this.requireUser(tx, 'assigneeId', body.assigneeId);
      const { description = stored.description, assigneeId = stored.assigneeId, done = stored.doneAt !== null } = body;
      const now = this.clock.now();
      const doing = done
        ? { doneAt: stored.doneAt ?? now, doneBy: stored.doneBy ?? actorOf(caller) }
        : { doneAt: null, doneBy: null };
      const next = { description, assigneeId, ...doing, updatedAt: now };
      await tx.repo(IncidentTask).update({ id }, next);
      return taskView({ ...stored, ...next });
    });
  }

  /** @throws ApiError 404, 403 */
  async removeTask(caller: Caller, incidentId: string, id: string): Promise<void> {
    await this.change(caller, incidentId, async (tx) => {
      if ((await tx.repo(IncidentTask).findOne({ id, incidentId })) === null) throw notFound('Task not found');
      await tx.repo(IncidentTask).delete({ id });
    });
  }

  /** Newest first. @throws ApiError 400 for a broken cursor, 404, 403 */
  async internalUpdates(caller: Caller, incidentId: string, query: PageQuery): Promise<ListPage<InternalUpdateView>> {
    await this.incidents.get(caller, incidentId);
    const select = this.unitOfWork.of(caller.tenantId).repo(InternalUpdate).select('u').andWhere({ incidentId });
    return pageOf(select, query, { order: 'DESC', isLarge: true }, updateView);
  }

  /** @throws ApiError 400 for too many, 404, 403 */
  addInternalUpdate(caller: Caller, incidentId: string, message: string): Promise<InternalUpdateView> {
    return this.change(caller, incidentId, async (tx) => {
      if ((await tx.repo(InternalUpdate).count({ incidentId })) >= MOST_UPDATES)
        throw invalid('message', `an incident has at most ${MOST_UPDATES} internal updates`);
      const update: InternalUpdate = {
        ...{ tenantId: caller.tenantId, id: newId(), incidentId, message },
        ...{ createdBy: actorOf(caller), createdAt: this.clock.now() },
      };
      await tx.repo(InternalUpdate).insert(update);
      return updateView(update);
    });
  }

  /** @throws ApiError 404, 403 */
  async removeInternalUpdate(caller: Caller, incidentId: string, id: string): Promise<void> {
    await this.change(caller, incidentId, async (tx) => {
      if ((await tx.repo(InternalUpdate).findOne({ id, incidentId })) === null)
        throw notFound('Internal update not found');
      await tx.repo(InternalUpdate).delete({ id });
    });
  }

  /** @throws ApiError 400 */
  private async requireUser(tx: Transaction, path: string, id: string): Promise<void> {
    if (!(await this.users.isActive(tx, id)))
      throw invalid(path, 'no user who can sign in has this id', { problem: 'NOT_FOUND' });
  }

  /** Locks the incident, so that changes of its room come one after the other. */
  private change<T>(caller: Caller, id: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      requireTeam(caller, await tx.repo(Incident).findOne({ id }, { lock: true }), 'incident');
      return work(tx);
    });
  }
}

/** @throws ApiError 403 */
function requirePerson({ kind }: Caller): void {
  if (kind !== 'user') throw forbidden('Only people take part in an incident, not keys');
}

function taskView({
  tenantId: _tenant,
  incidentId: _incident,
  doneAt,
  createdAt,
  updatedAt,
  ...task
}: IncidentTask): IncidentTaskView {
  return {
    ...task,
    done: doneAt !== null,
    doneAt: doneAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const updateView = ({ id, message, createdBy, createdAt }: InternalUpdate): InternalUpdateView => ({
  ...{ id, message, createdBy, createdAt: createdAt.toISOString() },
});
