import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { inSlices } from '../../platform/slices/slices.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { ptoDecisionMail, ptoRequestMail } from './domain/pto-mails.js';
import { MailQueue, type MailContent } from '../../paging/mails/mail-queue.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { recipientMayRead } from '../../people/access/domain/reading.js';
import { MailRecipients } from '../../people/users/mail-recipients.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import { DAY_MS } from '../../platform/durations.js';
import { effectsOfTimeOff, type AffectedShift, type TimeOffEffects } from '../domain/gaps/time-off.js';
import { withinLimits } from '../domain/evaluation/budget.js';
import { uncoveredWarnings } from '../coverage-check.js';
import { staysOnCall } from '../domain/gaps/stays-on-call.js';
import { OnCallService } from '../on-call.service.js';
import { decidersAbout } from './domain/pto-request.js';
import type { PtoRequestEntity } from './pto-request.entity.js';

const NONE: TimeOffEffects = { affectedShifts: [], uncovered: [] };
/** Mails that could not be sent for this time are dropped. */
const MAIL_MS = 3 * DAY_MS;

type Absence = Pick<PtoRequestEntity, 'userId' | 'startDate' | 'endDate'>;
type Request = Pick<PtoRequestEntity, 'id' | 'userId' | 'userName' | 'startDate' | 'endDate' | 'reason'>;

/** Recipients of mails about somebody's requests. */
export interface PtoReaders {
  /** Undefined if deleted, or without a mail address. */
  requester: UserEntry | undefined;
  deciders: readonly UserEntry[];
  /** Names of the schedules in which the requester stays on call during the time off. */
  staysIn: readonly string[];
  /** Warnings about times in which nobody available would be on call. */
  leavesNobody: readonly string[];
  affectedShifts: readonly AffectedShift[];
}

/** Mails about time off: requests to those who may decide, decisions to them and the requester. */
@Injectable()
export class PtoMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly mailed: MailRecipients,
    private readonly teams: TeamsService,
    private readonly onCall: OnCallService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** Call it before the transaction: a request that holds a connection must not wait for another one. */
  async readers(tenantId: string, { userId, startDate, endDate }: Absence): Promise<PtoReaders> {
    const [users, teams, plan] = await Promise.all([
      this.mailed.of(tenantId),
      this.teams.directory(tenantId),
      this.onCall.snapshot(tenantId),
    ]);
    const asked = decidersAbout(userId, teams.teamsOf(userId), users.all());
    const deciders = asked.map((id) => users.get(id)).filter((user) => user !== undefined);
    const absence = { start: startDate.getTime(), end: endDate.getTime() };
    const staysIn = await inSlices(staysOnCall(plan, userId, absence));
    const { affectedShifts, uncovered } =
      (await inSlices(withinLimits(effectsOfTimeOff(plan, userId, absence)))) ?? NONE;
    return {
      ...{ requester: users.get(userId), deciders, staysIn: staysIn.map(({ name }) => name), affectedShifts },
      leavesNobody: uncovered.flatMap(({ schedule, when }) => uncoveredWarnings(schedule.name, when)),
    };
  }

  async requested(tx: Transaction, { deciders, staysIn, affectedShifts }: PtoReaders, request: Request): Promise<void> {
    const shifts = affectedShifts.map(({ schedule, shift, cover, stays }) => ({
      scheduleName: schedule.name,
      start: new Date(shift.start),
      end: new Date(shift.end),
      cover: [...new Set(cover.map(({ person }) => person.name))],
      isCovered: stays.length === 0,
    }));
    await this.mail(tx, request, deciders, (reader) =>
      ptoRequestMail({ ...this.factsFor(reader, request), staysIn, shifts }),
    );
  }

  async decided(
    tx: Transaction,
    { requester, deciders, staysIn }: PtoReaders,
    request: Request,
    decision: 'approved' | 'denied' | 'cancelled',
    decider: { id: string; name: string },
  ): Promise<void> {
    const others = deciders.filter(({ id }) => id !== decider.id);
    await this.mail(tx, request, requester ? [requester, ...others] : others, (reader) =>
      ptoDecisionMail({
        ...this.factsFor(reader, request),
        staysIn,
        isOwn: reader.id === request.userId,
        decision,
        decider: decider.name,
        bySelf: decider.id === request.userId,
      }),
    );
  }

  private factsFor(reader: UserEntry, { id, userId, userName, startDate, endDate, reason }: Request) {
    const { serviceName } = this.server;
    const seesSchedules = reader.id === userId || recipientMayRead(reader, 'schedules');
    return {
      ...{ requestId: id, person: userName, from: startDate, until: endDate, reason },
      ...{ timeStyle: reader, seesSchedules, serviceName },
    };
  }

  private mail(
    tx: Transaction,
    { id }: Request,
    readers: readonly UserEntry[],
    contentFor: (reader: UserEntry) => MailContent,
  ): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + MAIL_MS);
    return this.mails.tellLatest(
      tx,
      id,
      readers.map((reader) => ({ to: reader.username, expiresAt, ...contentFor(reader) })),
    );
  }
}
