import { Clock } from '../common/clock/clock.js';
import { takeReply } from './taken-replies.queries.js';
import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { Answers } from '../answer-links/answers.js';
import { canTake, isUnclosedSince } from '../answer-links/domain/answer.js';
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
  parseKey,
  parseReply,
  replySentence,
  STRANGER,
  TAKEN_BEFORE,
  UNKNOWN_PAGE,
  USAGE,
  type Answer,
  type ReplyOutcome,
} from './domain/reply.js';
import { WhoIsNext } from './who-is-next.service.js';

/** A user who was notified of an alert, and when last. */
interface Paged extends DeliverySubject {
  tenantId: string;
  at: Date;
}

type Sender = Pick<Paged, 'tenantId' | 'userId'>;

/** The way of an answer, for the history, and what names it; null: nothing does. */
interface How {
  by: string;
  id: string | null;
}

/** More alerts than that are not acknowledged by one reply. */
const MOST_AT_ONCE = 1000;

const BY_TEXT = 'by text message';
const BY_KEY = 'by a key press in the call';

/** Handles replies to pages by text message or call; the result is a sentence for the sender. */
@Injectable()
export class PageReplies {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly channels: ChannelDirectory,
    private readonly reports: DeliveryReports,
    private readonly alerts: AlertsService,
    private readonly users: UsersService,
    private readonly answers: Answers,
    private readonly whoIsNext: WhoIsNext,
    private readonly clock: Clock,
  ) {}

  /**
   * `ack 12345` from a verified number acknowledges an alert for which its owner was paged; of several with this number
   * the one of the latest message. `esc` and `close` escalate and close it, `next` says who is paged next. `ack all`
   * acknowledges every open alert for which the owner was paged within a day.
   * @param messageId the provider's own: what acts does so once; null: it gave none
   */
  async byText(from: string, text: string, messageId: string | null): Promise<string> {
    const senders = await this.channels.textSenders(from);
    if (senders.length === 0) return STRANGER;
    const reply = parseReply(text);
    if (reply.kind === 'unclear') return USAGE;
    const how = { by: BY_TEXT, id: messageId && `text ${messageId}` };
    if (reply.kind === 'acknowledge-all') return this.acknowledgeAll(senders, how);
    const { tinyId } = reply;
    const pages = await Promise.all(senders.map(({ tenantId, userId }) => this.lastPage(tenantId, userId, tinyId)));
    const [latest] = pages.filter((page) => page !== null).sort((a, b) => b.at.getTime() - a.at.getTime());
    if (latest === undefined) return replySentence('not-paged', tinyId, null);
    if (reply.kind === 'next') return this.next(latest.tenantId, latest);
    return this.answer(latest.tenantId, latest, reply.answer, how, null);
  }

  /**
   * A key, pressed during the call of this attempt: of a call about one alert as `parseKey` has it; of a call about several any
   * key acknowledges all of them.
   * @param callId the provider's own of the call, which takes one key; null: it gave none
   */
  async byKey(attempt: DeliveryAttempt, digits: string, callId: string | null): Promise<string> {
    if (digits === '') return NO_KEY;
    const subjects = await this.reports.subjectsOf(attempt);
    const [subject] = subjects;
    if (subject === undefined) return UNKNOWN_PAGE;
    const { tenantId } = attempt;
    const how = { by: BY_KEY, id: callId && `call ${callId}` };
    if (subjects.length > 1) {
      const made = new Map(subjects.map(({ alertId, createdAt }) => [alertId, createdAt]));
      const count = await this.acknowledgeOpen({ tenantId, userId: subject.userId }, [...made.keys()], how, made);
      return count === null ? TAKEN_BEFORE : allSentence(count);
    }
    const meaning = parseKey(digits);
    if (meaning === 'next') return this.next(tenantId, subject);
    if (meaning === 'acknowledge-all') return this.acknowledgeAll([{ tenantId, userId: subject.userId }], how);
    return this.answer(tenantId, subject, meaning, how, subject.createdAt);
  }

  /** The number may be that of several people: of one person in each of several organisations. */
  private async acknowledgeAll(senders: readonly Sender[], how: How): Promise<string> {
    let count = 0;
    let isNew = false;
    let isAll = true;
    for (const sender of senders) {
      const scope = this.unitOfWork.ahead(sender.tenantId);
      const alertIds = await this.reports.openPagesOf(scope, sender.userId, MOST_AT_ONCE + 1);
      const now = alertIds.slice(0, MOST_AT_ONCE);
      const acknowledged = await this.acknowledgeOpen(sender, now, how);
      if (acknowledged !== null) isNew = true;
      count += acknowledged ?? 0;
      if (alertIds.length > now.length) isAll = false;
    }
    return isNew ? allSentence(count, isAll) : TAKEN_BEFORE;
  }

  /**
   * @param made when the pages were made, of those that are answered: what was closed since is left out
   * @returns how many of these were open and are acknowledged now; null: the reply was taken before
   */
  private async acknowledgeOpen(
    { tenantId, userId }: Sender,
    alertIds: readonly string[],
    { by, id }: How,
    made?: ReadonlyMap<string, Date>,
  ): Promise<number | null> {
    const person = await this.person(tenantId, userId);
    if (person === null) return 0;
    const answer = await this.answers.of(tenantId);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      if (!(await takeReply(tx, id, this.clock.now()))) return null;
      if (alertIds.length === 0) return 0;
      const rows = [...(await this.answers.lock(tx, alertIds)).values()];
      const alerts = rows
        .filter((alert) => !made || isUnclosedSince(made.get(alert.id)!)(alert))
        .filter(canTake('acknowledge'));
      await answer(tx, { alerts, action: 'acknowledge', person, by });
      return alerts.length;
    });
  }

  private async lastPage(tenantId: string, userId: string, tinyId: number): Promise<Paged | null> {
    if ((await this.person(tenantId, userId)) === null) return null;
    const scope = this.unitOfWork.ahead(tenantId);
    const alertIds = (await this.alerts.withTinyId(scope, tinyId)).map(({ id }) => id);
    const last = await this.reports.lastAbout(scope, userId, alertIds);
    return last && { tenantId, userId, alertId: last.alertId, at: last.createdAt };
  }

  private async next(tenantId: string, { userId, alertId }: DeliverySubject): Promise<string> {
    const person = await this.person(tenantId, userId);
    const sentence = person && (await this.whoIsNext.of(tenantId, alertId, person.timezone));
    return sentence ?? UNKNOWN_PAGE;
  }

  /** @param made when the page was made that is answered; null: the answer names the alert, as it stands now */
  private async answer(
    tenantId: string,
    { userId, alertId }: DeliverySubject,
    action: Answer,
    { by, id }: How,
    made: Date | null,
  ): Promise<string> {
    const person = await this.person(tenantId, userId);
    if (person === null) return UNKNOWN_PAGE;
    const answer = await this.answers.of(tenantId);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      if (!(await takeReply(tx, id, this.clock.now()))) return TAKEN_BEFORE;
      const alert = (await this.answers.lock(tx, [alertId])).get(alertId);
      if (alert === undefined || (made && !isUnclosedSince(made)(alert) && alert.status !== 'closed'))
        return UNKNOWN_PAGE;
      const { tinyId, message } = alert;
      const needless = needlessFor(action, alert.status);
      if (needless) return replySentence(needless, tinyId, message);
      const outcome = await answer(tx, { alerts: [alert], action, person, by });
      if (outcome.kind === 'refused') return outcome.text;
      return replySentence(DONE[action], tinyId, message);
    });
  }

  /** Null: deleted or blocked. */
  private async person(tenantId: string, userId: string): Promise<UserEntry | null> {
    const person = (await this.users.directory(tenantId)).get(userId);
    return person === undefined || person.blocked ? null : person;
  }
}

/** Why there is nothing to do; null: there is. */
function needlessFor(action: Answer, status: AlertSnapshot['status']): ReplyOutcome | null {
  if (status === 'closed') return 'closed';
  return status === 'acknowledged' && action !== 'close' ? 'already-acknowledged' : null;
}

const DONE: Readonly<Record<Answer, ReplyOutcome>> = {
  acknowledge: 'acknowledged',
  escalate: 'escalated',
  close: 'closed-now',
};
