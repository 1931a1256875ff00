import { Injectable } from '@nestjs/common';
import { AuditService } from '../../people/audit/audit.service.js';
import type { OutgoingMail } from '../channels/email/domain/mails.js';
import { emailChannel } from '../channels/email/email.channel.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import { Clock } from '../../platform/clock/clock.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import type { EndRecorder, QueueWorker, Ready } from '../../platform/delivery-queue/queue-declaration.js';
import { EnclosureRegistry } from './enclosures.js';
import type { MailContent } from './mail-queue.js';
import type { Mail } from './mail.entity.js';
import { deleteExpiredMails } from './mails.queries.js';
import type { QueuedMail } from './mails.js';
import { html } from '../../platform/html/html.js';
import { REMARK_SLOT } from '../../platform/mails/mail-html.js';

/** Sends mails. Pager deletes one that cannot be sent, always with an audit entry. */
@Injectable()
export class MailSender implements QueueWorker<QueuedMail> {
  constructor(
    private readonly providers: ChannelProviders,
    private readonly enclosures: EnclosureRegistry,
    private readonly box: SecretBox,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** False if no provider is configured (any more). Mails that expire meanwhile are deleted. */
  async isOpen(now: Date): Promise<boolean> {
    if (this.providers.providerOf(emailChannel)) return true;
    await this.unitOfWork.system((system) => deleteExpiredMails(system, now));
    return false;
  }

  async attempt({ row: mail }: Ready<QueuedMail>): Promise<AttemptResult> {
    if (mail.expiresAt <= this.clock.now()) return { kind: 'permanent', reason: 'It expired before it could be sent' };
    const provider = this.providers.providerOf(emailChannel);
    if (!provider) throw new Error('A mail was claimed without a provider');
    return provider.send(mail.recipient, await this.messageOf(mail), null);
  }

  recorder(): EndRecorder<QueuedMail> {
    return async (tx, _ended, write) => {
      const unsent = (await write()).filter(({ next }) => next.state !== 'pending' && next.state !== 'sent');
      const entries = unsent.map(({ row: { id: entityId, attempts, recipient: entityName }, next }) => {
        const details = { reason: next.reason, attempts };
        return { action: 'mail.failed', entityType: 'mail', entityId, entityName, details };
      });
      this.audit.record(tx, entries);
    };
  }

  /** A retry keeps the message id, so that mailboxes recognise a duplicate. */
  private async messageOf({ tenantId, id, content }: Mail): Promise<OutgoingMail> {
    const { subject, text, html = null, headers = {}, encloses } = JSON.parse(this.box.open(content)) as MailContent;
    const message = { subject, text, headers, html, messageId: `<${id}@mails.pager>`, references: [], attachments: [] };
    if (encloses === undefined) return message;
    const { attachments, remark } = await this.enclosures.make(tenantId, encloses).catch((cause: unknown) => {
      throw new Error('its enclosures could not be made', { cause });
    });
    return remark === null ? { ...message, attachments } : { ...message, attachments, ...withRemark(message, remark) };
  }
}

interface Forms {
  text: string;
  html: string | null;
}

/** Adds a remark below the text of a composed mail, and at the corresponding place in its HTML. */
function withRemark(mail: Forms, remark: string): Forms {
  const shown = html`<p class="quiet" style="margin:0 0 18px;font-size:14px">${remark}</p>`.text;
  return { text: `${mail.text}\n\n${remark}`, html: mail.html?.replace(REMARK_SLOT, () => shown) ?? null };
}
