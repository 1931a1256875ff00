import '../../people/users/events/user-events.js';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { forbidden, invalid, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { type TenantScope, type Transaction, UnitOfWork } from '../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../platform/rate-limit/hourly-limits.js';
import { type Beginning, beginningAt, type Cadence, nextRun, runTimeOf } from './domain/next-run.js';
import {
  type CreateReportScheduleDto,
  type ReportRunView,
  reportScheduleView,
  type ReportScheduleView,
  type RunTimeFields,
  type UpdateReportScheduleDto,
  USUAL_DAYS,
} from './dto/report-schedule.dto.js';
import { ReportReaders } from './report-readers.js';
import { ReportRuns } from './report-runs.js';
import { ReportSchedule } from './report-schedule.entity.js';
import { In } from 'typeorm';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';

/** Report schedules (contract: "Report schedules"). Users see their own, administrators all. */
@Injectable()
export class ReportSchedulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly readers: ReportReaders,
    private readonly runs: ReportRuns,
    private readonly clock: Clock,
    private readonly hourly: HourlyLimits,
  ) {}

  /** Oldest first. */
  async list(caller: Caller): Promise<ReportScheduleView[]> {
    const visible = caller.role === 'admin' ? {} : { userId: caller.id };
    const rows = this.unitOfWork.of(caller.tenantId).repo(ReportSchedule);
    const zoneOf = await this.readers.zones(caller.tenantId);
    const found = await rows.find(visible, { order: { createdAt: 'ASC', id: 'ASC' } });
    return found.map((schedule) => reportScheduleView(schedule, zoneOf(schedule.userId)));
  }

  /** @throws ApiError 403 for an address that is nobody's here, unless an administrator asks */
  async create(caller: Caller, body: CreateReportScheduleDto): Promise<ReportScheduleView> {
    const { cadence, email } = body;
    await this.requireRecipient(caller, email);
    const days = body.days ?? USUAL_DAYS;
    const { zone } = await this.readers.of(caller.tenantId, caller.id);
    const now = this.clock.now();
    const asMade = { cadence, countsFrom: now, countsIn: zone };
    const beginning = timed(body, asMade, zone, now) ?? asMade;
    const schedule: ReportSchedule = {
      ...beginning,
      tenantId: caller.tenantId,
      id: newId(),
      userId: caller.id,
      email,
      days,
      enabled: true,
      isTimed: beginning !== asMade,
      nextRunAt: nextRun(beginning, zone, now),
      lastRunAt: null,
      createdAt: now,
      updatedAt: now,
    };
    await this.unitOfWork.transaction(caller, async (tx) => {
      await tx.repo(ReportSchedule).insert(schedule);
    });
    return reportScheduleView(schedule, zone);
  }

  /**
   * A new cadence is counted from the same beginning, a chosen time from a new one. Without either, the next run stays.
   * @throws ApiError 404, 403 for another's
   */
  async update(caller: Caller, id: string, body: UpdateReportScheduleDto): Promise<ReportScheduleView> {
    const { userId } = await find(this.unitOfWork.of(caller.tenantId), caller, id);
    if (body.email !== undefined) await this.requireRecipient(caller, body.email);
    const { zone } = await this.readers.of(caller.tenantId, userId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await find(tx, caller, id, { lock: true });
      const { cadence = stored.cadence, email = stored.email, days = stored.days } = body;
      const now = this.clock.now();
      const { countsFrom, countsIn } = stored;
      const chosen = timed(body, { cadence, countsFrom, countsIn }, zone, now);
      const beginning = chosen ?? { cadence, countsFrom, countsIn };
      const isSame = chosen === null && cadence === stored.cadence;
      const nextRunAt = isSame ? stored.nextRunAt : nextRun(beginning, zone, now);
      const isTimed = stored.isTimed || chosen !== null;
      const changed = { ...beginning, isTimed, email, days, nextRunAt, updatedAt: now };
      await tx.repo(ReportSchedule).update({ id }, changed);
      return reportScheduleView({ ...stored, ...changed }, zone);
    });
  }

  /** @throws ApiError 404, 403 for another's */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await find(tx, caller, id, { lock: true });
      await tx.repo(ReportSchedule).delete({ id });
    });
  }

  /** Sends the report at once. Later runs are counted from this one, unless somebody chose their time. @throws ApiError 404, 403, 429 */
  async run(caller: Caller, id: string): Promise<ReportRunView> {
    // The owner never changes, so its rights can be read before the transaction.
    const { userId, email } = await find(this.unitOfWork.of(caller.tenantId), caller, id);
    const reader = await this.readers.mailingTo(caller.tenantId, userId, email);
    return this.unitOfWork.transaction(caller, async (tx) => {
      await this.hourly.admit(tx, 'report-run', caller);
      const stored = await find(tx, caller, id, { lock: true });
      const { outcome, schedule } = await this.runs.onRequest(tx, stored, reader, this.clock.now());
      return { ...reportScheduleView(schedule, reader.zone), ...outcome };
    });
  }

  /** @throws ApiError 403 */
  private async requireRecipient(caller: Caller, email: string): Promise<void> {
    const isTrusted =
      caller.role === 'admin' || (caller.kind === 'api_key' && caller.unrestricted && !caller.permissions);
    if (isTrusted || (await this.readers.peopleAt(caller.tenantId, email, caller.id)).length > 0) return;
    throw forbidden('Reports go to proven addresses of people of the organisation; others need an administrator');
  }
}

/**
 * The beginning by which runs go at the chosen time; null: none was chosen. What is left out is as before.
 * @throws ApiError 400 for a day that the cadence does not have
 */
function timed(
  { time, weekday, dayOfMonth }: RunTimeFields,
  before: Beginning,
  zone: string,
  now: Date,
): Beginning | null {
  const { cadence } = before;
  requireCadence('weekday', weekday, cadence, 'weekly');
  requireCadence('dayOfMonth', dayOfMonth, cadence, 'monthly');
  if (time === undefined && weekday === undefined && dayOfMonth === undefined) return null;
  const was = runTimeOf(before);
  const chosen = { time: time ?? was.time, weekday: weekday ?? was.weekday, dayOfMonth: dayOfMonth ?? was.dayOfMonth };
  return beginningAt(cadence, chosen, zone, now);
}

function requireCadence(path: string, value: unknown, cadence: Cadence, needed: Cadence): void {
  if (value !== undefined && cadence !== needed) throw invalid(path, `only a ${needed} report has one`);
}

async function find(
  scope: TenantScope,
  caller: Caller,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ReportSchedule> {
  const schedule = await scope.repo(ReportSchedule).findOne({ id }, options);
  if (schedule === null) throw notFound('Report schedule not found');
  if (schedule.userId !== caller.id && caller.role !== 'admin') throw forbidden('Not your report schedule');
  return schedule;
}

/** The next run goes at its time in the zone into which the owner has moved. */
@Injectable()
@OutboxConsumer({ name: 'reports.owner-moved', events: ['user.silence-changed'] })
export class OwnerMoved implements OutboxHandler<'user.silence-changed'> {
  constructor(
    private readonly readers: ReportReaders,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'user.silence-changed'>[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const zoneOf = await this.readers.zones(tx.tenantId);
    const ids = events.map(({ payload }) => payload.userId);
    for (const schedule of await tx
      .repo(ReportSchedule)
      .find({ userId: In(ids) }, { lock: true, order: { id: 'ASC' } })) {
      const nextRunAt = nextRun(schedule, zoneOf(schedule.userId), now);
      // What is due already goes as it was planned.
      if (schedule.nextRunAt > now && nextRunAt.getTime() !== schedule.nextRunAt.getTime())
        await tx.repo(ReportSchedule).update({ id: schedule.id }, { nextRunAt });
    }
  }
}

@Injectable()
@OutboxConsumer({ name: 'reports.owner-deleted', events: ['user.deleted'] })
export class OwnerDeleted implements OutboxHandler<'user.deleted'> {
  async handle(events: StoredEvent<'user.deleted'>[], tx: Transaction): Promise<void> {
    await tx.repo(ReportSchedule).delete({ userId: In(events.map(({ payload }) => payload.userId)) });
  }
}
