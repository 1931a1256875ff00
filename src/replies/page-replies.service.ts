import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import { ChannelDirectory } from '../channels/channel-directory.js';
import type { DeliveryAttempt } from '../channels/domain/messages.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { DeliveryReports, type DeliverySubject } from '../notifications/delivery-reports.js';
import type { UserEntry } from '../users/user-directory.js';
import { UsersService } from '../users/users.service.js';
import {
  allSentence,
  NO_KEY,
  parseReply,
  replySentence,
  STRANGER,
  UNKNOWN_PAGE,
  USAGE,
  type ReplyOutcome,
} from './domain/reply.js';

/** A user who was notified of an alert, and when last. */
interface Paged extends DeliverySubject {
  tenantId: string;
  at: Date;
}

/** More alerts than that are not acknowledged by one reply. */
const MOST_AT_ONCE = 1000;

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
   * the one of the latest message. `ack all` acknowledges every open alert for which the owner was paged within a day.
   */
  async byText(from: string, text: string): Promise<string> {
    const senders = await this.channels.textSenders(from);
    if (senders.length === 0) return STRANGER;
    const reply = parseReply(text);
    if (reply.kind === 'unclear') return USAGE;
    if (reply.kind === 'acknowledge-all') return this.acknowledgeAll(senders);
    const { tinyId } = reply;
    const pages = await Promise.all(senders.map(({ tenantId, userId }) => this.lastPage(tenantId, userId, tinyId)));
    const [latest] = pages.filter((page) => page !== null).sort((a, b) => b.at.getTime() - a.at.getTime());
    if (latest === undefined) return replySentence('not-paged', tinyId, null);
    return this.acknowledge(latest.tenantId, latest, 'by text message');
  }

  /** Any key, pressed during the call of this attempt, acknowledges its alert, or all that it was about. */
  async byKey(attempt: DeliveryAttempt, digits: string): Promise<string> {
    if (digits === '') return NO_KEY;
    const subjects = await this.reports.subjectsOf(attempt);
    const [subject] = subjects;
    if (subject === undefined) return UNKNOWN_PAGE;
    const note = 'by a key press in the call';
    if (subjects.length === 1) return this.acknowledge(attempt.tenantId, subject, note);
    const alertIds = subjects.map(({ alertId }) => alertId);
    return allSentence(await this.acknowledgeOpen(attempt.tenantId, subject.userId, alertIds, note));
  }

  /** The number may be that of several people: of one person in each of several organisations. */
  private async acknowledgeAll(senders: readonly { tenantId: string; userId: string }[]): Promise<string> {
    let count = 0;
    let isAll = true;
    for (const { tenantId, userId } of senders) {
      const scope = this.unitOfWork.ahead(tenantId);
      const alertIds = await this.reports.openPagesOf(scope, userId, MOST_AT_ONCE + 1);
      const now = alertIds.slice(0, MOST_AT_ONCE);
      count += await this.acknowledgeOpen(tenantId, userId, now, 'by text message');
      if (alertIds.length > now.length) isAll = false;
    }
    return allSentence(count, isAll);
  }

  /** @returns how many of these were open and are acknowledged now */
  private async acknowledgeOpen(
    tenantId: string,
    userId: string,
    alertIds: readonly string[],
    note: string,
  ): Promise<number> {
    const person = await this.person(tenantId, userId);
    if (person === null || alertIds.length === 0) return 0;
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const open = [...(await this.alerts.lockRows(tx, alertIds)).values()].filter(({ status }) => status === 'open');
      const actor = { type: 'user', id: userId, name: person.fullName } as const;
      for (const alert of open) await this.alerts.acknowledge(tx, alert, actor, { note });
      return open.length;
    });
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
