import { Injectable } from '@nestjs/common';
import { AuditService } from '../../people/audit/audit.service.js';
import { maskAddress } from '../../platform/audit/domain/changes.js';
import { ChannelProviders } from '../../paging/channels/channel-providers.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import { nextRun } from './domain/next-run.js';
import { reportMail } from './domain/report-mail.js';
import type { RunOutcome } from './dto/report-schedule.dto.js';
import { REPORT, type ReportParameters } from './report-enclosures.js';
import type { ReportReader } from './report-readers.js';
import { ReportSchedule } from './report-schedule.entity.js';
import { DAY_MS } from '../../platform/durations.js';

/** A report that could not be mailed for this long is dropped. */
const MAIL_MS = DAY_MS;

/** Queues the mail of a run and sets the next run, in one transaction. */
@Injectable()
export class ReportRuns {
  constructor(
    private readonly mails: MailQueue,
    private readonly providers: ChannelProviders,
    private readonly audit: AuditService,
    private readonly server: ServerConfig,
  ) {}

  /** A due run. @param schedule locked by this transaction */
  async onTime(tx: Transaction, schedule: ReportSchedule, reader: ReportReader, now: Date): Promise<void> {
    const { result } = await this.mail(tx, schedule, reader, now);
    await this.save(tx, schedule, {
      nextRunAt: nextRun(schedule, reader.zone, now),
      lastRunAt: result === 'queued' ? now : schedule.lastRunAt,
      updatedAt: now,
    });
  }

  /** A run on request (contract: "regardless of outcome"). Later runs are counted from it, unless somebody chose their time. */
  async onRequest(
    tx: Transaction,
    schedule: ReportSchedule,
    reader: ReportReader,
    now: Date,
  ): Promise<{ outcome: RunOutcome; schedule: ReportSchedule }> {
    const outcome = await this.mail(tx, schedule, reader, now);
    const { cadence, isTimed, countsFrom, countsIn } = schedule;
    const beginning = isTimed ? { cadence, countsFrom, countsIn } : { cadence, countsFrom: now, countsIn: reader.zone };
    const nextRunAt = nextRun(beginning, reader.zone, now);
    return {
      outcome,
      schedule: await this.save(tx, schedule, { ...beginning, nextRunAt, lastRunAt: now, updatedAt: now }),
    };
  }

  private async save(
    tx: Transaction,
    schedule: ReportSchedule,
    patch: Partial<ReportSchedule>,
  ): Promise<ReportSchedule> {
    await tx.repo(ReportSchedule).update({ id: schedule.id }, patch);
    return { ...schedule, ...patch };
  }

  private async mail(tx: Transaction, schedule: ReportSchedule, reader: ReportReader, now: Date): Promise<RunOutcome> {
    if (!this.providers.isConfigured('email')) return { result: 'not-sent', reason: 'provider-disabled' };
    if ('nothing' in reader.sees) {
      this.note(tx, schedule, reader.sees.nothing);
      return { result: 'not-sent', reason: reader.sees.nothing };
    }
    const { teams, addresses } = reader.sees;
    const parameters: ReportParameters = {
      teams: teams && [...teams],
      days: schedule.days,
      addresses,
      ownerId: schedule.userId,
    };
    await this.mails.add(tx, {
      ...reportMail(reader.words, { ...schedule, zone: reader.zone, now, serviceName: this.server.serviceName }),
      to: schedule.email,
      expiresAt: new Date(now.getTime() + MAIL_MS),
      encloses: { source: REPORT, parameters: { ...parameters } },
    });
    return { result: 'queued' };
  }

  private note(tx: Transaction, { id, email, userId }: ReportSchedule, reason: string): void {
    this.audit.record(tx, {
      action: 'report_schedule.skipped',
      entityType: 'report-schedule',
      entityId: id,
      entityName: maskAddress(email),
      details: { reason, userId },
    });
  }
}
