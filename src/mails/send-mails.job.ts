import { Injectable, Logger } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import type { ChannelProvider } from '../channels/ports/channel-provider.js';
import type { SendResult } from '../channels/ports/send-result.js';
import { ChannelProviders } from '../channels/providers/channel-providers.js';
import { Clock } from '../common/clock/clock.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { MAX_ATTEMPTS, retryDelayMs } from '../common/delivery-queue/domain/backoff.js';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { MAIL_JOB, type MailContent } from './mail-queue.js';
import { Mail } from './mail.entity.js';

const BATCH = 20;
/** Longer than any send may take (10 s), so that only a dead worker's mails are taken over. */
const LEASE_MS = 30_000;

/** Sends what is due. A mail that cannot go out is dropped with an audit entry, never silently. */
@Injectable()
@ScheduledJob({ name: MAIL_JOB, everyMs: 5000, batchSize: BATCH })
export class SendMailsJob implements Job {
  private readonly logger = new Logger(SendMailsJob.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly providers: ChannelProviders,
    private readonly box: SecretBox,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const provider = this.providers.of('email');
    if (!provider) return 0;
    const mails = await this.claim(now);
    await Promise.all(mails.map((mail) => this.deliver(provider, mail, now)));
    return mails.length;
  }

  private claim(now: Date): Promise<Mail[]> {
    return this.unitOfWork.system((system) =>
      system.query<Mail>(
        `WITH due AS (
           SELECT "tenantId", id FROM mails WHERE "dueAt" <= $1 ORDER BY "dueAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
         taken AS (
           UPDATE mails m SET attempts = m.attempts + 1, "dueAt" = $2 FROM due
           WHERE m."tenantId" = due."tenantId" AND m.id = due.id RETURNING m.*)
         SELECT * FROM taken`,
        [now, new Date(now.getTime() + LEASE_MS)],
      ),
    );
  }

  private async deliver(provider: ChannelProvider, mail: Mail, now: Date): Promise<void> {
    try {
      const result = mail.expiresAt <= now ? EXPIRED : await provider.send(mail.recipient, this.messageOf(mail));
      await this.settle(mail, result);
    } catch (error) {
      // The row stays; when its lease has run out it is taken up again.
      this.logger.error({ err: error, mail: mail.id }, 'A mail was not dealt with');
    }
  }

  /** A message that is sent again keeps its id, so that a reader's mailbox can tell. */
  private messageOf({ id, content }: Mail): Parameters<ChannelProvider['send']>[1] {
    const { subject, text, headers = {} } = JSON.parse(this.box.open(content)) as MailContent;
    return { subject, text, headers, html: null, messageId: `<${id}@mails.pager>`, references: [] };
  }

  private async settle(mail: Mail, result: SendResult): Promise<void> {
    const { tenantId, id, attempts, recipient } = mail;
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      if (result.kind === 'retryable' && attempts < MAX_ATTEMPTS) {
        const dueAt = new Date(this.clock.now().getTime() + retryDelayMs(attempts, Math.random()));
        await tx.repo(Mail).update({ id }, { dueAt });
        return;
      }
      await tx.repo(Mail).delete({ id });
      if (result.kind === 'delivered') return;
      await this.audit.record(tx, {
        action: 'mail.failed',
        entityType: 'mail',
        entityId: id,
        entityName: recipient,
        details: { reason: result.reason, attempts },
      });
    });
  }
}

const EXPIRED: SendResult = { kind: 'permanent', reason: 'It expired before it could be sent' };
