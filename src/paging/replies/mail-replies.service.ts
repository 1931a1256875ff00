import { Injectable } from '@nestjs/common';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import type { Actor } from '../../alerts/lifecycle/domain/alert.js';
import { cut, storable } from '../../alerts/lifecycle/domain/derived-alert.js';
import { ServerConfig } from '../../platform/config/config.js';
import { ENGLISH } from '../../platform/words.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ChannelDirectory } from '../channels/channel-directory.js';
import { DeliveryReports } from '../notifications/delivery-reports.js';
import { askedAct, bareAddress, ownMail, ownText } from './domain/mail-reply.js';
import { ReplyAnswers } from './reply-answers.service.js';
import { takeReply } from './taken-replies.queries.js';

/** An incoming mail. */
export interface MailReply {
  from: string;
  text: string;
  /** The `Message-ID`s that it answers, the latest first. */
  answers: readonly string[];
  messageId: string;
}

/** What Pager did with it. */
export interface MailReplyResult {
  result: 'acknowledged' | 'closed' | 'noted' | 'ignored';
  alertId: string | null;
  sentence: string;
  /** For a note: the person from whose address it came. */
  author?: Actor;
}

/** The alerts of the mail and, if known, the recipient of the answered notification. */
interface Subject {
  alertIds: readonly string[];
  userId: string | null;
  madeAt: Date | null;
}

const BY_MAIL = 'by e-mail';
const LONGEST_NOTE = 25_000;
const LONGEST_NAME = 100;
const UNKNOWN = 'It answers a mail of this service about an alert that is there no more: nothing was created';

/** Handles replies to Pager's mails, whichever mailbox receives them. */
@Injectable()
export class MailReplies {
  private readonly host: string;

  constructor(
    server: ServerConfig,
    private readonly unitOfWork: UnitOfWork,
    private readonly reports: DeliveryReports,
    private readonly alerts: AlertsService,
    private readonly channels: ChannelDirectory,
    private readonly answers: ReplyAnswers,
    private readonly clock: Clock,
  ) {
    this.host = new URL(server.publicBaseUrl).hostname.toLowerCase();
  }

  /**
   * Runs "ack" or "close" in the first line as the recipient of the answered mail, if it comes from one of their
   * addresses. Only the recipient knows that mail's id. Any other text becomes a note by its author.
   * @returns null: it does not answer a mail from Pager
   */
  async take(tenantId: string, reply: MailReply): Promise<MailReplyResult | null> {
    const own = reply.answers.flatMap((id) => ownMail(id) ?? []);
    if (own.length === 0) return null;
    const subject = await this.subjectOf(tenantId, own);
    if (subject === null) {
      const isOurs = own.some(({ kind, host }) => kind === 'other' || host === this.host);
      return isOurs ? { result: 'ignored', alertId: null, sentence: UNKNOWN } : null;
    }
    const text = ownText(reply.text);
    const act = askedAct(text);
    const [alertId = ''] = subject.alertIds;
    const person = act === null ? null : await this.personOf(tenantId, subject.userId, reply.from);
    // Others read what became of a mail.
    const how = { by: BY_MAIL, id: `mail ${reply.messageId}`.slice(0, 500), words: ENGLISH };
    if (act === 'acknowledge' && person !== null && subject.alertIds.length > 1) {
      const count = await this.answers.acknowledgeOpen(person, subject.alertIds, how);
      return { result: 'acknowledged', alertId: null, sentence: `Acknowledged ${count ?? 0} alerts` };
    }
    if (act !== null && person !== null && subject.alertIds.length === 1) {
      const sentence = await this.answers.answer(person, alertId, act, how, subject.madeAt);
      return { result: act === 'close' ? 'closed' : 'acknowledged', alertId, sentence };
    }
    return this.note(tenantId, subject, { from: reply.from, text, id: how.id });
  }

  private async subjectOf(
    tenantId: string,
    own: readonly NonNullable<ReturnType<typeof ownMail>>[],
  ): Promise<Subject | null> {
    for (const mail of own) {
      if (mail.kind === 'other') continue;
      const found =
        mail.kind === 'thread' ? [] : await this.reports.subjectsOf({ tenantId, deliveryId: mail.id, attempt: 1 });
      const ids = mail.kind === 'thread' ? [mail.id] : [...new Set(found.map(({ alertId }) => alertId))];
      const existing = await this.alerts.states(this.unitOfWork.ahead(tenantId), ids);
      const alertIds = ids.filter((id) => existing.has(id));
      const [first] = found;
      if (alertIds.length > 0)
        return {
          alertIds,
          userId: first?.userId ?? null,
          madeAt: alertIds.length === 1 ? (first?.createdAt ?? null) : null,
        };
    }
    return null;
  }

  /** Null: no such user, no right to act, or the mail comes from an address that is not theirs. */
  private async personOf(
    tenantId: string,
    userId: string | null,
    from: string,
  ): Promise<{ tenantId: string; userId: string } | null> {
    if (userId === null) return null;
    const person = await this.answers.person({ tenantId, userId });
    if (person === null) return null;
    const channels = (await this.channels.byUser(tenantId)).get(userId) ?? [];
    const addresses = channels.filter(({ type, verified }) => type === 'email' && verified).map(({ value }) => value);
    const isTheirs = [person.username, ...addresses].some((each) => each.toLowerCase() === bareAddress(from));
    return isTheirs ? { tenantId, userId } : null;
  }

  private async note(
    tenantId: string,
    { alertIds, userId }: Subject,
    { from, text, id }: { from: string; text: string; id: string },
  ): Promise<MailReplyResult> {
    const [alertId = ''] = alertIds;
    if (text === '' || alertIds.length > 1) {
      const why = text === '' ? 'it has no text of its own' : 'that mail is about several alerts';
      return {
        result: 'ignored',
        alertId: null,
        sentence: `It answers a mail of this service, and ${why}: nothing was done`,
      };
    }
    const sender = await this.personOf(tenantId, userId, from);
    const person = sender && (await this.answers.person(sender));
    const name = cut(storable(person?.fullName ?? from), LONGEST_NAME);
    const actor: Actor = person
      ? { type: 'user', id: person.id, name: person.fullName }
      : { type: 'system', id: null, name };
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      if (!(await takeReply(tx, id, this.clock.now()))) return;
      const alert = (await this.alerts.lockRows(tx, [alertId])).get(alertId);
      if (alert) await this.alerts.addNote(tx, alert, cut(storable(text), LONGEST_NOTE), name, actor);
    });
    const noted = { result: 'noted', alertId, sentence: 'Added to the alert as a note' } as const;
    return person ? { ...noted, author: actor } : noted;
  }
}
