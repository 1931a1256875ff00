import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import type { Provider } from '../channels/channel-definition.js';
import type { OutgoingMail } from '../channels/email/domain/mails.js';
import { emailChannel } from '../channels/email/email.channel.js';
import type { SendResult } from '../channels/send-result.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import { Clock } from '../common/clock/clock.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { AttemptGuard } from '../common/delivery-queue/attempt-guard.js';
import { dueInTurns } from '../common/delivery-queue/due-in-turns.js';
import { MAX_ATTEMPTS, retryDelayMs } from '../common/delivery-queue/domain/backoff.js';
import { writeDown } from '../common/delivery-queue/write-down.js';
import { mayTake, type WorkKind } from '../common/scheduling/work-kind.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { EnclosureRegistry } from './enclosures.js';
import { withRemark } from './domain/remark.js';
import type { MailContent } from './mail-queue.js';
import { Mail } from './mail.entity.js';

type MailProvider = Pick<Provider<OutgoingMail>, 'send'>;

/** Which mails, how many at a time, and for how long they are the taker's alone. */
export interface MailLane {
  work: WorkKind;
  /** Its name in metrics. */
  queue: string;
  enclosing: boolean;
  batch: number;
  leaseMs: number;
}

/** Sends what is due. A mail that cannot go out is dropped with an audit entry, never silently. */
@Injectable()
export class MailSender {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly providers: ChannelProviders,
    private readonly enclosures: EnclosureRegistry,
    private readonly box: SecretBox,
    private readonly guard: AttemptGuard,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** One batch of the lane. @returns how many mails were taken */
  async run(lane: MailLane, now: Date): Promise<number> {
    const provider = this.providers.providerOf(emailChannel);
    if (!provider) return this.forgetExpired(lane, now);
    const mails = await this.claim(lane, now);
    await Promise.all(mails.map((mail) => this.deliver(provider, mail, lane, now)));
    return mails.length;
  }

  private claim({ work, enclosing, batch, leaseMs }: MailLane, now: Date): Promise<Mail[]> {
    return this.unitOfWork.system((system) =>
      system.query<Mail>(
        `WITH due AS (${dueInTurns({
          table: 'mails',
          waits: 'enclosing = $2',
          isDue: `"dueAt" <= $1 AND ${mayTake(work)}`,
          limit: '$3',
        })}),
         taken AS (
           UPDATE mails m SET attempts = m.attempts + 1, "dueAt" = $4 FROM due
           WHERE m."tenantId" = due."tenantId" AND m.id = due.id RETURNING m.*)
         SELECT * FROM taken`,
        [now, enclosing, batch, new Date(now.getTime() + leaseMs)],
      ),
    );
  }

  /** The operator has taken the provider away: what can never be sent any more, links and all, is not kept. */
  private async forgetExpired({ enclosing, batch }: MailLane, now: Date): Promise<number> {
    const gone = await this.unitOfWork.system((system) =>
      system.query(
        `WITH expired AS (
           SELECT "tenantId", id FROM mails WHERE "expiresAt" <= $1 AND enclosing = $2 LIMIT $3 FOR UPDATE SKIP LOCKED),
         gone AS (
           DELETE FROM mails m USING expired
           WHERE m."tenantId" = expired."tenantId" AND m.id = expired.id RETURNING m.id)
         SELECT id FROM gone`,
        [now, enclosing, batch],
      ),
    );
    return gone.length;
  }

  private async deliver(provider: MailProvider, mail: Mail, lane: MailLane, now: Date): Promise<void> {
    const { queue, enclosing } = lane;
    try {
      const send = (): Promise<SendResult> => this.send(provider, mail);
      const result =
        refusal(mail, now) ??
        (await this.guard.run({ queue, id: mail.id, dueAt: mail.dueAt }, send, enclosing ? 'files' : 'message'));
      await writeDown(() => this.settle(mail, result));
    } catch (error) {
      // The row stays; when its lease has run out it is taken up again.
      this.guard.lost({ queue, id: mail.id }, error);
    }
  }

  private async send(provider: MailProvider, mail: Mail): Promise<SendResult> {
    return provider.send(mail.recipient, await this.messageOf(mail), null);
  }

  /** A message that is sent again keeps its id, so that a reader's mailbox can tell. */
  private async messageOf({ tenantId, id, content }: Mail): Promise<OutgoingMail> {
    const { subject, text, html = null, headers = {}, encloses } = JSON.parse(this.box.open(content)) as MailContent;
    const message = { subject, text, headers, html, messageId: `<${id}@mails.pager>`, references: [], attachments: [] };
    if (encloses === undefined) return message;
    const { attachments, remark } = await this.enclosures.make(tenantId, encloses).catch((cause: unknown) => {
      throw new Error('its enclosures could not be made', { cause });
    });
    return remark === null ? { ...message, attachments } : { ...message, attachments, ...withRemark(message, remark) };
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
      this.audit.record(tx, {
        action: 'mail.failed',
        entityType: 'mail',
        entityId: id,
        entityName: recipient,
        details: { reason: result.reason, attempts },
      });
    });
  }
}

/** Why it is not even tried; a mail whose sending kills the process must not do so for ever. */
function refusal({ expiresAt, attempts }: Mail, now: Date): SendResult | null {
  if (expiresAt <= now) return { kind: 'permanent', reason: 'It expired before it could be sent' };
  if (attempts > MAX_ATTEMPTS) return { kind: 'permanent', reason: 'No attempt to send it came to an end' };
  return null;
}
