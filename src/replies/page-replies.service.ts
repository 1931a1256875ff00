import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import { ChannelDirectory } from '../channels/channel-directory.js';
import type { DeliveryAttempt } from '../channels/domain/messages.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { DeliveryReports, type DeliverySubject } from '../notifications/delivery-reports.js';
import type { UserEntry } from '../users/user-directory.js';
import { UsersService } from '../users/users.service.js';
import { NO_KEY, parseReply, replySentence, STRANGER, UNKNOWN_PAGE, USAGE, type ReplyOutcome } from './domain/reply.js';

/** A user who was notified of an alert, and when last. */
interface Paged extends DeliverySubject {
  tenantId: string;
  at: Date;
}

/** Handles replies to pages by text message or call; the result is a sentence for the sender. */
@Injectable()
export class PageReplies {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly channels: ChannelDirectory,
    private readonly reports: DeliveryReports,
    private readonly alerts: AlertsService,
    private readonly users: UsersService,
  ) {}

  /**
   * `ack 12345` from a verified number acknowledges an alert for which its owner was paged; of several with this number
   * the one of the latest message.
   */
  async byText(from: string, text: string): Promise<string> {
    const senders = await this.channels.textSenders(from);
    if (senders.length === 0) return STRANGER;
    const reply = parseReply(text);
    if (reply.kind === 'unclear') return USAGE;
    const { tinyId } = reply;
    const pages = await Promise.all(senders.map(({ tenantId, userId }) => this.lastPage(tenantId, userId, tinyId)));
    const [latest] = pages.filter((page) => page !== null).sort((a, b) => b.at.getTime() - a.at.getTime());
    if (latest === undefined) return replySentence('not-paged', tinyId, null);
    return this.acknowledge(latest.tenantId, latest, 'by text message');
  }

  /** Any key, pressed during the call of this attempt, acknowledges its alert. */
  async byKey(attempt: DeliveryAttempt, digits: string): Promise<string> {
    if (digits === '') return NO_KEY;
    const subject = await this.reports.subjectOf(attempt);
    return subject === null ? UNKNOWN_PAGE : this.acknowledge(attempt.tenantId, subject, 'by a key press in the call');
  }

  private async lastPage(tenantId: string, userId: string, tinyId: number): Promise<Paged | null> {
    if ((await this.person(tenantId, userId)) === null) return null;
    const scope = this.unitOfWork.ahead(tenantId);
    const alertIds = (await this.alerts.withTinyId(scope, tinyId)).map(({ id }) => id);
    const last = await this.reports.lastAbout(scope, userId, alertIds);
    return last && { tenantId, userId, alertId: last.alertId, at: last.createdAt };
  }

  private async acknowledge(tenantId: string, { userId, alertId }: DeliverySubject, note: string): Promise<string> {
    const person = await this.person(tenantId, userId);
    if (person === null) return UNKNOWN_PAGE;
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const alert = (await this.alerts.lock(tx, [alertId])).get(alertId);
      if (alert === undefined) return UNKNOWN_PAGE;
      const actor = { type: 'user', id: userId, name: person.fullName } as const;
      const decision = await this.alerts.acknowledge(tx, alertId, actor, { note });
      return replySentence(OUTCOMES[decision.kind], alert.tinyId, alert.message);
    });
  }

  /** Null: deleted or blocked. */
  private async person(tenantId: string, userId: string): Promise<UserEntry | null> {
    const person = (await this.users.directory(tenantId)).get(userId);
    return person === undefined || person.blocked ? null : person;
  }
}

/** An acknowledgement changes nothing only when there is one already, and conflicts only with a close. */
const OUTCOMES: Readonly<Record<'applied' | 'unchanged' | 'conflict' | 'unknown', ReplyOutcome>> = {
  applied: 'acknowledged',
  unchanged: 'already-acknowledged',
  conflict: 'closed',
  unknown: 'not-paged',
};
