import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { inSlices } from '../../platform/slices/slices.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { ptoDecisionMail, ptoRequestMail } from './domain/pto-mails.js';
import { MailQueue, type MailContent } from '../../paging/mails/mail-queue.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { MailReaders } from '../../people/users/mail-readers.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import { DAY_MS } from '../../platform/durations.js';
import { effectsOfTimeOff, type HitShift, type TimeOffEffects } from '../domain/time-off.js';
import { unlessTooMuch } from '../domain/work.js';
import { leftSentences } from '../coverage-check.js';
import { staysOnCall } from '../domain/stays-on-call.js';
import { OnCallService } from '../on-call.service.js';
import { decidersAbout } from './domain/pto-request.js';
import type { PtoRequestEntity } from './pto-request.entity.js';

const NONE: TimeOffEffects = { hit: [], alone: [] };
/** Later a mail is not worth sending. */
const MAIL_MS = 3 * DAY_MS;

type Absence = Pick<PtoRequestEntity, 'userId' | 'startDate' | 'endDate'>;
type Request = Pick<PtoRequestEntity, 'id' | 'userId' | 'userName' | 'startDate' | 'endDate' | 'reason'>;

/** Recipients of mails about somebody's requests. */
export interface PtoReaders {
  /** Undefined: deleted meanwhile, or not to be mailed. */
  requester: UserEntry | undefined;
  deciders: readonly UserEntry[];
  /** Names of the schedules where the requester stays on call all the same. */
  staysIn: readonly string[];
  /** When nobody who is there would be on call, in sentences. */
  leavesNobody: readonly string[];
  hit: readonly HitShift[];
}

/** Mails about time off: requests to those who may decide, decisions to them and the requester. */
@Injectable()
export class PtoMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly mailed: MailReaders,
    private readonly teams: TeamsService,
    private readonly onCall: OnCallService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** Call it before the transaction: requests that hold a connection must not wait for another one. */
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
    const { hit, alone } = (await inSlices(unlessTooMuch(effectsOfTimeOff(plan, userId, absence)))) ?? NONE;
    return {
      ...{ requester: users.get(userId), deciders, staysIn: staysIn.map(({ name }) => name), hit },
      leavesNobody: alone.flatMap(({ schedule, when }) => leftSentences(schedule.name, when)),
    };
  }

  async requested(tx: Transaction, { deciders, staysIn, hit }: PtoReaders, request: Request): Promise<void> {
    const shifts = hit.map(({ schedule, shift, cover, stays }) => ({
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

  private factsFor(timeStyle: UserEntry, { id, userName, startDate, endDate, reason }: Request) {
    const { serviceName } = this.server;
    return { requestId: id, person: userName, from: startDate, until: endDate, reason, timeStyle, serviceName };
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
