import { Injectable } from '@nestjs/common';
import { FORMER_MEMBER } from '../people/users/user-directory.js';
import { In, LessThan, MoreThan } from 'typeorm';
import type { Caller } from '../people/access/caller.js';
import { mayTouchTeam } from '../people/access/domain/team-access.js';
import { teamPageOf } from '../people/access/team-lists.js';
import { ChatRoomDirectory } from '../paging/chat-rooms/chat-room-directory.js';
import { Clock } from '../platform/clock/clock.js';
import { invalid, forbidden, notFound } from '../platform/errors/api-error.js';
import { groupBy } from '../platform/group-by.js';
import type { ListPage, PageQuery } from '../platform/http/pagination.js';
import { newId } from '../platform/ids.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { ownerTeam } from '../people/teams/owner-team.js';
import { TeamsService } from '../people/teams/teams.service.js';
import type { UserDirectory } from '../people/users/user-directory.js';
import { UsersService } from '../people/users/users.service.js';
import type { OverrideView } from './dto/override.dto.js';
import type {
  CreateScheduleDto,
  OverrideWindowQuery,
  ScheduleDetailView,
  ScheduleListQuery,
  ScheduleView,
  UpdateScheduleDto,
} from './dto/schedule.dto.js';
import { OverrideEntity, RotationEntity, ScheduleEntity } from './schedule.entity.js';
import { overrideView } from './override-rows.js';
import { rotationView } from './rotation-columns.js';
import { PlanChanges } from './plan-changes/plan-changes.js';
import type { PlanNotes } from '../people/users/plan-notes.js';
import { recordPastSchedule, pausesAfter } from './plan-changes/past-plans.js';
import { moveToTimeZone, setRotations, type GivenIds } from './rotation-rows.js';
import { findSchedule } from './schedule-lookup.js';
import { dropMailsAbout } from '../paging/mails/mails.queries.js';
import { SwapRequestEntity } from './swaps/swap-request.entity.js';
import { TargetsService } from './targets.service.js';

const DEFAULT_TIMEZONE = 'UTC';

@Injectable()
export class SchedulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly targets: TargetsService,
    private readonly rooms: ChatRoomDirectory,
    private readonly changes: PlanChanges,
    private readonly clock: Clock,
  ) {}

  /** Oldest first, each with its rotations. @throws ApiError 400 PAGINATION_CURSOR_INVALID */
  async list(caller: Caller, query: ScheduleListQuery): Promise<ListPage<ScheduleView>> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const visible = scope.repo(ScheduleEntity).select('s');
    const page = await teamPageOf(visible, caller, query, { order: 'ASC', found: ['name'] }, (schedule) => schedule);
    const rotations = await scope
      .repo(RotationEntity)
      .find({ scheduleId: In(page.items.map(({ id }) => id)) }, { order: { position: 'ASC' } });
    const rotationsOf = groupBy(rotations, ({ scheduleId }) => scheduleId);
    const now = this.clock.now();
    const items = page.items.map((schedule) => scheduleView(schedule, rotationsOf.get(schedule.id) ?? [], now));
    return { ...page, items };
  }

  /** When each schedule was created here, by id. */
  async madeAt(tenantId: string): Promise<ReadonlyMap<string, Date>> {
    const all = await this.unitOfWork.of(tenantId).repo(ScheduleEntity).find({});
    return new Map(all.map(({ id, createdAt }) => [id, createdAt]));
  }

  /** Every schedule of the tenant, for a user of it (contract: "`:id` only gates the 404"). @throws ApiError 404 */
  async listForUser(caller: Caller, userId: string, query: PageQuery): Promise<ListPage<ScheduleView>> {
    const users = await this.users.currentDirectory(caller.tenantId);
    if (!users.get(userId)) throw notFound('User not found');
    return this.list(caller, { ...query, allTeams: 'true' });
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string, { start, end }: OverrideWindowQuery): Promise<ScheduleDetailView> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const schedule = await findSchedule(scope, caller, id);
    const within = { ...(start && { endTime: MoreThan(start) }), ...(end && { startTime: LessThan(end) }) };
    const [rotations, overrides] = await Promise.all([
      scope.repo(RotationEntity).find({ scheduleId: id }, { order: { position: 'ASC' } }),
      scope.repo(OverrideEntity).find({ scheduleId: id, ...within }, { order: { startTime: 'ASC', id: 'ASC' } }),
    ]);
    const now = this.clock.now();
    const users = await this.users.directory(caller.tenantId);
    const views = overrides.map((override) => ({ ...overrideView(override), ...goneIn(override, users, now) }));
    return { ...scheduleView(schedule, rotations, now), overrides: views };
  }

  /**
   * Without a `teamId` an API key's schedule belongs to the key's team; a user's is global. @param id only from an import
   * @param ids `any`: rotations keep the ids of an import @throws ApiError 400, 403, 409 for a taken id
   */
  async create(
    caller: Caller,
    body: CreateScheduleDto,
    id = newId(),
    ids: GivenIds = 'own',
  ): Promise<{ id: string; notes: PlanNotes }> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const own = caller.kind === 'api_key' ? caller.teamId : null;
    const targets = await this.targets.of(caller.tenantId);
    const announceRoomId = roomNamed(caller, await this.rooms.current(caller.tenantId), body.announceRoomId, null);
    const watch = await this.changes.watch(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const now = this.clock.now();
      const timezone = body.timezone ?? DEFAULT_TIMEZONE;
      await tx.repo(ScheduleEntity).insert({
        id,
        teamId: ownerTeam(caller, teams, body.teamId, own),
        name: body.name,
        description: body.description ?? null,
        timezone,
        enabled: body.enabled ?? true,
        announceRoomId,
        pauses: [],
        createdAt: now,
        updatedAt: now,
      });
      const change = { now, timezone: { before: timezone, after: timezone } };
      await setRotations(tx, id, body.rotations ?? [], { targets }, ids, change);
      return { id, notes: await watch.made(tx, id) };
    });
  }

  /**
   * Changes present fields only. `rotations` replaces all rotations; overrides of the whole schedule stay.
   * @param ids `any`: new rotations keep the ids of an import
   * @throws ApiError 400, 404, 403
   */
  async update(caller: Caller, id: string, body: UpdateScheduleDto, ids: GivenIds = 'own'): Promise<PlanNotes> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const targets = await this.targets.of(caller.tenantId);
    const rooms = await this.rooms.current(caller.tenantId);
    const watch = await this.changes.watch(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await findSchedule(tx, caller, id, { lock: true });
      const now = this.clock.now();
      const timezone = body.timezone === undefined ? stored.timezone : (body.timezone ?? DEFAULT_TIMEZONE);
      const enabled = body.enabled === undefined ? stored.enabled : (body.enabled ?? true);
      const columns = {
        ...{ timezone, enabled, pauses: pausesAfter(stored, enabled, now), updatedAt: now },
        name: body.name ?? stored.name,
        teamId: ownerTeam(caller, teams, body.teamId, stored.teamId),
        description: body.description === undefined ? stored.description : body.description,
        announceRoomId: roomNamed(caller, rooms, body.announceRoomId, stored.announceRoomId),
      };
      const change = { now, timezone: { before: stored.timezone, after: timezone } };
      return watch.changing(tx, stored, async () => {
        await tx.repo(ScheduleEntity).update({ id }, columns);
        if (body.rotations) await setRotations(tx, id, body.rotations, { targets }, ids, change);
        else if (timezone !== stored.timezone) await moveToTimeZone(tx, id, change);
      });
    });
  }

  /** Deletes the schedule with its rotations and overrides; its past stays. @throws ApiError 404, 403 */
  async remove(caller: Caller, id: string): Promise<PlanNotes> {
    const watch = await this.changes.watch(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await findSchedule(tx, caller, id, { lock: true });
      return watch.changing(tx, stored, async () => {
        await recordPastSchedule(tx, stored, this.clock.now());
        // Its swap requests are deleted with it, so unsent mails about them are dropped.
        const pending = { scheduleId: id, status: 'pending' as const };
        await dropMailsAbout(tx, await tx.repo(SwapRequestEntity).find(pending));
        await tx.repo(ScheduleEntity).delete({ id });
      });
    });
  }
}

/**
 * The chat room in the body, else the stored one. A stored one stays valid after it is deleted.
 * @throws ApiError 400 for an unknown room, 403 for one of another team
 */
function roomNamed(
  caller: Caller,
  rooms: ReadonlyMap<string, { teamId: string | null }>,
  given: string | null | undefined,
  present: string | null,
): string | null {
  if (given === undefined) return present;
  const id = given?.toLowerCase() ?? null;
  if (id === null || id === present) return id;
  const room = rooms.get(id);
  if (!room) throw invalid('announceRoomId', 'no such chat room', { problem: 'NOT_FOUND' });
  if (!mayTouchTeam(caller, room.teamId)) throw forbidden('The chat room belongs to another team');
  return id;
}

function scheduleView(schedule: ScheduleEntity, rotations: readonly RotationEntity[], now: Date): ScheduleView {
  const { timezone } = schedule;
  return {
    id: schedule.id,
    name: schedule.name,
    description: schedule.description,
    timezone: schedule.timezone,
    enabled: schedule.enabled,
    announceRoomId: schedule.announceRoomId,
    teamId: schedule.teamId,
    createdAt: schedule.createdAt.toISOString(),
    rotations: rotations.map((each) => rotationView(each, { timezone, now })),
  };
}

/** Marks an override without effect: its user is blocked or deleted, and it has not ended. */
function goneIn(
  { participantType, userId, endTime }: OverrideEntity,
  users: UserDirectory,
  now: Date,
): Pick<OverrideView, 'gone' | 'userName'> | null {
  const user = users.get(userId);
  if (participantType !== null || user?.blocked === false || endTime <= now) return null;
  return { gone: true, userName: users.nameOf(userId) ?? FORMER_MEMBER };
}
