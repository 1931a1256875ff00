import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { Caller } from '../people/access/caller.js';
import { Clock } from '../platform/clock/clock.js';
import { invalid, notFound } from '../platform/errors/api-error.js';
import { groupBy } from '../platform/group-by.js';
import { isId, newId } from '../platform/ids.js';
import { inSlices } from '../platform/slices/slices.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../platform/database/unit-of-work.js';
import { affectedByOverride, overrideRecipients } from './domain/overrides/affected-by-override.js';
import { CoverageCheck, leavesNobody } from './coverage-check.js';
import { DAY_MS, MINUTE_MS } from '../platform/durations.js';
import { changedSpans, type Interval } from './domain/intervals.js';
import type { Override } from './domain/overrides/overrides.js';
import { overrideOf, withOverrides, withSchedule, type OnCallSnapshot } from './domain/schedule/snapshot.js';
import type { CreateOverrideDto, OverrideView, UpdateOverrideDto } from './dto/override.dto.js';
import './events/on-call-events.js';
import { OnCallService } from './on-call.service.js';
import {
  participantName,
  overrideView,
  rotationsOf,
  participantColumns,
  type ParticipantColumns,
} from './override-rows.js';
import { PlanChanges } from './plan-changes/plan-changes.js';
import { withWarnings, type PlanNotes } from '../people/users/plan-notes.js';
import { recordPastOverrides } from './plan-changes/past-plans.js';
import { OverrideEntity, type ScheduleEntity } from './schedule.entity.js';
import { findSchedule, planChanged } from './schedule-lookup.js';
import { keptOf, TargetsService, type Targets } from './targets.service.js';

export const OVERRIDE_NOT_FOUND = 'Override not found';

/** Users whom an override replaces only after this time are not notified at once. */
const NOTIFY_AHEAD = 92 * DAY_MS;

/** Overrides of a schedule (contract: "Schedules"). Every method: @throws ApiError 404, 403. */
@Injectable()
export class OverridesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly onCall: OnCallService,
    private readonly targets: TargetsService,
    private readonly coverage: CoverageCheck,
    private readonly changes: PlanChanges,
  ) {}

  /** The overrides of the tenant that end after `from`, by schedule, in order of creation. */
  async lasting(tenantId: string, from: Date): Promise<Map<string, OverrideView[]>> {
    const scope = this.unitOfWork.of(tenantId);
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const rows = await scope.repo(OverrideEntity).find({ endTime: MoreThan(from) }, { order });
    const ofSchedules = groupBy(rows, ({ scheduleId }) => scheduleId);
    return new Map([...ofSchedules].map(([scheduleId, own]) => [scheduleId, own.map(overrideView)]));
  }

  /**
   * Overlaps are allowed: the override created last wins. One that ends before it starts has no effect. It is in force from now
   * at the earliest, since changes do not affect the past. @param givenId the id from an import
   * @param isNew created with its schedule: in force from its start, as the rotations are
   * @returns its id, the people on call because of it, and warnings (nobody available, or the participant is unreachable)
   * @throws ApiError 409 LEAVES_NOBODY if `confirm` is false; 409 for a taken id
   */
  async create(
    caller: Caller,
    scheduleId: string,
    body: CreateOverrideDto,
    { givenId, isNew = false }: { givenId?: string | undefined; isNew?: boolean } = {},
  ): Promise<{ id: string; notes: PlanNotes }> {
    const { tenantId } = caller;
    const now = this.clock.now();
    const targets = await this.targets.of(tenantId);
    const snapshot = await this.onCall.snapshot(tenantId);
    const scope = this.unitOfWork.of(tenantId);
    const schedule = await findSchedule(scope, caller, scheduleId);
    const isFirst = isNew || isBeingSetUp(schedule, now);
    const standIn = participantColumns(body, targets);
    if (!standIn) throw invalid('userId', 'is required, or participant', { problem: 'REQUIRED' });
    const { startTime, endTime, reason = null } = body;
    const columns = {
      ...{ id: givenId ?? newId(), scheduleId, ...standIn, startTime, endTime, reason },
      userName: body.userName ?? participantName(standIn, targets),
      rotationIds: await rotationsOf(scope, scheduleId, body.rotationIds),
      countsFrom: isFirst ? null : now,
    };
    const made = overrideOf(columns, snapshot.escalations);
    const userIds = made.start < made.end ? await affected(snapshot, scheduleId, made, [made]) : [];
    const alone = await this.coverage.newlyUncovered(tenantId, scheduleId, made, (others) => [...others, made]);
    if (alone.length > 0 && body.confirm === false) throw leavesNobody(alone);
    const watch = await this.changes.watch(tenantId);
    const changed = await this.unitOfWork.transaction(caller, async (tx) => {
      const { name } = await findSchedule(tx, caller, scheduleId, { lock: made.rotationIds !== null });
      // Checked again: a rotation may have been deleted meanwhile.
      await rotationsOf(tx, scheduleId, made.rotationIds);
      const at = this.clock.now();
      const createdAt = givenId === undefined ? at : await this.after(tx, scheduleId);
      const notes = await watch.overriding(
        tx,
        { id: scheduleId, name },
        isNew ? everybodyIsInformed : isActor(caller),
        async () => {
          await tx.repo(OverrideEntity).insert({ ...columns, createdAt, countsFrom: isFirst ? null : at });
          await planChanged(tx, scheduleId, at);
        },
      );
      tx.emit('override.created', { overrideId: made.id, scheduleId, userIds });
      const warnings = [...(isFirst ? [] : pastWarnings(columns, at)), ...alone];
      return withWarnings(notes, { warnings });
    });
    return { id: made.id, notes: withWarnings(changed, await this.unreached(caller, made)) };
  }

  /**
   * Changes present fields, and only the future, with the same checks as `create`; the order among overlapping overrides stays.
   * A change of person, time or rotations notifies the people whose shifts change.
   * @returns the override, the people on call because of the change, and warnings as for a new one
   * @throws ApiError 400, 409 LEAVES_NOBODY unless confirmed
   */
  async update(
    caller: Caller,
    scheduleId: string,
    id: string,
    body: UpdateOverrideDto,
  ): Promise<{ view: OverrideView; notes: PlanNotes }> {
    const { tenantId } = caller;
    const targets = await this.targets.of(tenantId);
    const scope = this.unitOfWork.of(tenantId);
    await findSchedule(scope, caller, scheduleId);
    const before = await findOverride(scope, scheduleId, id);
    const changes = changesOf(before, body, targets);
    if (body.rotationIds !== undefined) changes.rotationIds = await rotationsOf(scope, scheduleId, body.rotationIds);
    const future = await this.futureOf(tenantId, before, { ...before, ...changes });
    if (body.confirm !== true && future.isChanged) await this.requireSomebody(tenantId, scheduleId, future);
    const watch = await this.changes.watch(tenantId);
    const { view, notes } = await this.unitOfWork.transaction(caller, async (tx) => {
      const schedule = await findSchedule(tx, caller, scheduleId, { lock: Boolean(changes.rotationIds) });
      await rotationsOf(tx, scheduleId, changes.rotationIds);
      const stored = await findOverride(tx, scheduleId, id, { lock: true });
      if (Object.keys(changes).length === 0) return { view: overrideView(stored), notes: {} };
      const at = this.clock.now();
      const isPast = changesPast(stored, { ...stored, ...changes }, at);
      const changed = { ...changes, ...(isPast && { countsFrom: at }) };
      const next = { ...stored, ...changed };
      const notes = await watch.overriding(tx, schedule, isActor(caller), async () => {
        if (isPast) await recordPastOverrides(tx, [stored], at);
        await tx.repo(OverrideEntity).update({ id, scheduleId }, changed);
        await planChanged(tx, scheduleId, at);
      });
      // A change of the reason alone concerns nobody.
      if (future.isChanged) tx.emit('override.created', { overrideId: id, scheduleId, userIds: future.userIds });
      return {
        view: overrideView(next),
        notes: withWarnings(notes, { warnings: isPast ? pastWarnings(next, at) : [] }),
      };
    });
    return { view, notes: withWarnings(notes, await this.unreached(caller, future.is)) };
  }

  /** The future part of an override before and after a change, and the users whom the change affects. */
  private async futureOf(tenantId: string, before: OverrideEntity, wanted: OverrideEntity): Promise<ChangedFuture> {
    const snapshot = await this.onCall.snapshot(tenantId);
    const now = this.clock.now();
    const [was, is] = [before, wanted].map((each) =>
      overrideOf({ ...each, countsFrom: later(each.countsFrom, now) }, snapshot.escalations),
    ) as [Override, Override];
    const { id, scheduleId } = before;
    const plan = without(snapshot, scheduleId, (each) => each.id !== id);
    // A change of rotations affects everybody whom it replaced or replaces.
    const isMoved = JSON.stringify(was.rotationIds) !== JSON.stringify(is.rotationIds);
    const spans = isMoved ? [was, is] : changedSpans(was, is);
    const found = await affected(plan, scheduleId, isMoved ? { ...is, rotationIds: null } : is, spans);
    const former = await recipientsOf(plan, scheduleId, was);
    const isOther = was.participant.type !== is.participant.type || was.participant.id !== is.participant.id;
    return { was, is, isChanged: isOther || spans.length > 0, userIds: [...new Set([...found, ...former])] };
  }

  /** @throws ApiError 409 LEAVES_NOBODY */
  private async requireSomebody(tenantId: string, scheduleId: string, { was, is }: ChangedFuture): Promise<void> {
    const span = { start: Math.min(was.start, is.start), end: Math.max(was.end, is.end) };
    const changeIt = (all: readonly Override[]): readonly Override[] =>
      all.some(({ id }) => id === is.id) ? all.map((each) => (each.id === is.id ? is : each)) : [...all, is];
    const left = await this.coverage.newlyUncovered(tenantId, scheduleId, span, changeIt);
    if (left.length > 0) throw leavesNobody(left);
  }

  /**
   * Deletes the override; an unknown one is no error. Its past stays. Notifies the people whose shifts change.
   * @returns the people on call because of it, and warnings about times with nobody available
   * @throws ApiError 409 LEAVES_NOBODY if `confirm` is false
   */
  async remove(caller: Caller, scheduleId: string, id: string, confirm = true): Promise<PlanNotes> {
    const scope = this.unitOfWork.of(caller.tenantId);
    await findSchedule(scope, caller, scheduleId);
    const stored = isId(id) ? await scope.repo(OverrideEntity).findOne({ id, scheduleId }) : null;
    if (!stored) return {};
    const { escalations } = await this.onCall.snapshot(caller.tenantId);
    const span = overrideOf(stored, escalations);
    const warnings = await this.coverage.newlyUncovered(caller.tenantId, scheduleId, span, (all) =>
      all.filter((each) => each.id !== id),
    );
    if (warnings.length > 0 && !confirm) throw leavesNobody(warnings);
    const watch = await this.changes.watch(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const schedule = await findSchedule(tx, caller, scheduleId, { lock: true });
      const present = await tx.repo(OverrideEntity).findOne({ id, scheduleId }, { lock: true });
      if (!present) return {};
      const now = this.clock.now();
      const notes = await watch.overriding(tx, schedule, isActor(caller), async () => {
        await recordPastOverrides(tx, [present], now);
        await tx.repo(OverrideEntity).delete({ id, scheduleId });
        await planChanged(tx, scheduleId, now);
      });
      return withWarnings(notes, { warnings });
    });
  }

  /** Warnings if the override's participant is unreachable, or has messages held in its remaining time. */
  private async unreached(
    caller: Caller,
    { participant: standIn, start, end }: Override,
  ): Promise<{ warnings?: string[] }> {
    const now = this.clock.now().getTime();
    if (end <= now || end <= start || standIn.type === 'none') return {};
    return this.targets.warned(caller, [standIn], new Date(Math.max(start, now)));
  }

  /** A creation time after the last override's: imported overrides are created at once, and their ids have no order. */
  private async after(tx: Transaction, scheduleId: string): Promise<Date> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const [last] = await tx.repo(OverrideEntity).find({ scheduleId }, { order, take: 1 });
    return new Date(Math.max(this.clock.now().getTime(), (last?.createdAt.getTime() ?? 0) + 1));
  }
}

/** The future part of an override before and after its change. */
interface ChangedFuture {
  was: Override;
  is: Override;
  /** Person, time or rotations differ. */
  isChanged: boolean;
  /** The users of the override first, then those whom it replaces or replaced. */
  userIds: string[];
}

type IsInformed = (userId: string) => boolean;
/** Overrides that are created with their schedule notify nobody. */
const everybodyIsInformed: IsInformed = () => true;
/** A user needs no mail about their own change. */
const isActor =
  ({ kind, id }: Caller): IsInformed =>
  (userId) =>
    kind === 'user' && userId === id;

type Times = 'startTime' | 'endTime';

const SET_UP_MS = 10 * MINUTE_MS;

/** A new schedule has no past to protect: overrides are in force from their start, as its first rotations are. */
const isBeingSetUp = ({ createdAt }: ScheduleEntity, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < SET_UP_MS;

const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other);

/** Whether the change would alter who was on call before now. */
function changesPast(was: OverrideEntity, is: OverrideEntity, now: Date): boolean {
  const whom = ({ userId, participantType, rotationIds }: OverrideEntity): string =>
    JSON.stringify([userId, participantType, rotationIds]);
  const [before, after] = [was, is].map(({ startTime, endTime, countsFrom }) => ({
    start: later(countsFrom, startTime).getTime(),
    end: endTime.getTime(),
  })) as [Interval, Interval];
  const spans = whom(was) !== whom(is) ? [before, after] : changedSpans(before, after);
  return spans.some(({ start, end }) => start < Math.min(end, now.getTime()));
}

/** A warning if an override that is created or changed now starts in the past. */
function pastWarnings({ startTime, endTime }: Pick<OverrideEntity, Times>, now: Date): string[] {
  if (endTime <= startTime || now.getTime() - startTime.getTime() <= MINUTE_MS) return [];
  if (endTime <= now) return ['The override is over: it changes nothing of who was on call'];
  return [`The override applies from now, ${now.toISOString()}: earlier shifts do not change`];
}

type Changes = Partial<ParticipantColumns & Pick<OverrideEntity, 'startTime' | 'endTime' | 'reason' | 'rotationIds'>>;

function changesOf(before: OverrideEntity, body: UpdateOverrideDto, targets: Targets): Changes {
  const changes: Changes = {
    ...participantColumns(
      changedStandIn(before, body),
      targets,
      keptOf([{ type: before.participantType ?? 'user', id: before.userId }]),
    ),
  };
  const { userId = before.userId, participantType = before.participantType } = changes;
  const isOther = userId !== before.userId || participantType !== before.participantType;
  if (body.userName !== undefined || isOther)
    changes.userName = body.userName ?? participantName({ userId, participantType }, targets);
  if (body.startTime) changes.startTime = body.startTime;
  if (body.endTime) changes.endTime = body.endTime;
  if (body.reason !== undefined) changes.reason = body.reason;
  return changes;
}

/** Clients may send a whole override with one of `userId` and `participant` changed: the changed one counts. */
function changedStandIn(
  before: OverrideEntity,
  { userId, participant }: UpdateOverrideDto,
): Partial<UpdateOverrideDto> {
  const there = overrideView(before).participant;
  const isSame = participant?.type === there.type && (participant.id ?? '').toLowerCase() === (there.id ?? '');
  if (userId === undefined || !participant)
    return { ...(userId !== undefined && { userId }), participant: participant ?? null };
  return isSame ? { userId } : { participant, ...(userId !== before.userId && { userId }) };
}

/** The snapshot without the overrides of the schedule that do not pass `stays`. */
function without(snapshot: OnCallSnapshot, scheduleId: string, stays: (override: Override) => boolean): OnCallSnapshot {
  const schedule = snapshot.schedules.get(scheduleId);
  return schedule ? withSchedule(snapshot, withOverrides(schedule, schedule.allOverrides.filter(stays))) : snapshot;
}

/** The users whom an override affects: its own first, then those whom it replaces in these spans. */
async function affected(
  snapshot: OnCallSnapshot,
  scheduleId: string,
  override: Override,
  spans: readonly Interval[],
): Promise<string[]> {
  const schedule = snapshot.schedules.get(scheduleId);
  const found = new Set(await recipientsOf(snapshot, scheduleId, override));
  for (const span of schedule ? spans : [])
    for (const id of await inSlices(affectedByOverride(snapshot, schedule!, near(span), override))) found.add(id);
  return [...found];
}

/** The users whom the override puts on call. */
async function recipientsOf(snapshot: OnCallSnapshot, scheduleId: string, override: Override): Promise<string[]> {
  const schedule = snapshot.schedules.get(scheduleId);
  return schedule ? inSlices(overrideRecipients(snapshot, schedule, near(override), override)) : [];
}

const near = ({ start, end }: Interval): Interval => ({ start, end: Math.min(end, start + NOTIFY_AHEAD) });

async function findOverride(
  scope: TenantScope,
  scheduleId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<OverrideEntity> {
  const found = await scope.repo(OverrideEntity).findOne({ id, scheduleId }, options);
  if (!found) throw notFound(OVERRIDE_NOT_FOUND);
  return found;
}
