import { t } from '#words';
import { Injectable } from '@nestjs/common';
import { timeStyleOf } from '../../platform/domain/time-style.js';
import { ENGLISH, type Words, wordsFor } from '../../platform/words.js';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import { ChannelDirectory } from '../channels/channel-directory.js';
import type { DeliveryAttempt } from '../channels/domain/messages.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DeliveryReports, type DeliverySubject } from '../notifications/delivery-reports.js';
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
} from './domain/reply.js';
import { ReplyAnswers, type How, type Sender } from './reply-answers.service.js';
import { WhoIsNext } from './who-is-next.service.js';

/** A user who was notified of an alert, and when last. */
interface Paged extends DeliverySubject {
  tenantId: string;
  at: Date;
}

/** The most alerts that one reply acknowledges. */
const MOST_AT_ONCE = 1000;

const BY_TEXT = 'by text message';
const BY_KEY = 'by a key press in the call';

/** Handles replies to notifications by text message or call; returns an answer for the sender. */
@Injectable()
export class PageReplies {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly channels: ChannelDirectory,
    private readonly reports: DeliveryReports,
    private readonly alerts: AlertsService,
    private readonly answers: ReplyAnswers,
    private readonly whoIsNext: WhoIsNext,
  ) {}

  /**
   * Handles a text from a verified number. `ack 12345` acknowledges an alert of which its owner was notified; if
   * several users share the number, the most recent recipient's. `esc` and `close` escalate and close it; `next` says
   * who is notified next.
   * `ack all` acknowledges all open alerts of which the owner was notified within a day.
   * @param messageId the provider's id, so that a repeated request acts once; null: none
   */
  async byText(from: string, text: string, messageId: string | null): Promise<string> {
    const senders = await this.channels.textSenders(from);
    if (senders.length === 0) return STRANGER;
    const reply = parseReply(text);
    const words = await this.wordsOf(senders);
    if (reply.kind === 'unclear') return t(words)(USAGE);
    const how = { by: BY_TEXT, id: messageId && `text ${messageId}` };
    if (reply.kind === 'acknowledge-all') return this.acknowledgeAll(words, senders, how);
    const { tinyId } = reply;
    const pages = await Promise.all(senders.map(({ tenantId, userId }) => this.lastPage(tenantId, userId, tinyId)));
    const [latest] = pages.filter((page) => page !== null).sort((a, b) => b.at.getTime() - a.at.getTime());
    if (latest === undefined) return replySentence(words, 'not-paged', tinyId, null);
    if (reply.kind === 'next') return this.next(latest, latest.alertId);
    return this.answers.answer(latest, latest.alertId, reply.answer, how, null);
  }

  /**
   * Handles a key pressed in the call of this attempt: for one alert as in `parseKey`; for several, any key
   * acknowledges all.
   * @param callId the provider's id of the call, which accepts one key; null: none
   * @returns the language of whoever was called, and what is spoken in it
   */
  async byKey(
    attempt: DeliveryAttempt,
    digits: string,
    callId: string | null,
  ): Promise<{ words: Words; sentence: string }> {
    const subjects = await this.reports.subjectsOf(attempt);
    const words = await this.wordsOf(subjects.map(({ userId }) => ({ tenantId: attempt.tenantId, userId })));
    const sentence = digits === '' ? t(words)(NO_KEY) : await this.pressed(words, attempt, subjects, digits, callId);
    return { words, sentence };
  }

  private async pressed(
    words: Words,
    attempt: DeliveryAttempt,
    subjects: readonly (DeliverySubject & { createdAt: Date })[],
    digits: string,
    callId: string | null,
  ): Promise<string> {
    const [subject] = subjects;
    if (subject === undefined) return t(words)(UNKNOWN_PAGE);
    const { alertId, userId } = subject;
    const sender = { tenantId: attempt.tenantId, userId };
    const how = { by: BY_KEY, id: callId && `call ${callId}` };
    if (subjects.length > 1) {
      const createdTimes = new Map(subjects.map(({ alertId, createdAt }) => [alertId, createdAt]));
      const count = await this.answers.acknowledgeOpen(sender, [...createdTimes.keys()], how, createdTimes);
      return count === null ? t(words)(TAKEN_BEFORE) : allSentence(words, count);
    }
    const meaning = parseKey(digits);
    if (meaning === 'next') return this.next(sender, alertId);
    if (meaning === 'acknowledge-all') return this.acknowledgeAll(words, [sender], how);
    return this.answers.answer(sender, alertId, meaning, how, subject.createdAt);
  }

  /** Several users may share the number: one in each of several organisations. */
  private async acknowledgeAll(words: Words, senders: readonly Sender[], how: How): Promise<string> {
    let count = 0;
    let isNew = false;
    let isAll = true;
    for (const sender of senders) {
      const scope = this.unitOfWork.ahead(sender.tenantId);
      const alertIds = await this.reports.openPagesOf(scope, sender.userId, MOST_AT_ONCE + 1);
      const now = alertIds.slice(0, MOST_AT_ONCE);
      const acknowledged = await this.answers.acknowledgeOpen(sender, now, how);
      if (acknowledged !== null) isNew = true;
      count += acknowledged ?? 0;
      if (alertIds.length > now.length) isAll = false;
    }
    return isNew ? allSentence(words, count, isAll) : t(words)(TAKEN_BEFORE);
  }

  private async lastPage(tenantId: string, userId: string, tinyId: number): Promise<Paged | null> {
    if ((await this.answers.person({ tenantId, userId })) === null) return null;
    const scope = this.unitOfWork.ahead(tenantId);
    const alertIds = (await this.alerts.withTinyId(scope, tinyId)).map(({ id }) => id);
    const last = await this.reports.lastAbout(scope, userId, alertIds);
    return last && { tenantId, userId, alertId: last.alertId, at: last.createdAt };
  }

  /** The language of the first of them who may answer. */
  private async wordsOf(senders: readonly Sender[]): Promise<Words> {
    for (const sender of senders) {
      const person = await this.answers.person(sender);
      if (person) return wordsFor(person);
    }
    return ENGLISH;
  }

  private async next(sender: Sender, alertId: string): Promise<string> {
    const person = await this.answers.person(sender);
    const sentence = person && (await this.whoIsNext.of(sender.tenantId, alertId, person));
    return sentence ?? t(wordsFor(timeStyleOf(person)))(UNKNOWN_PAGE);
  }
}
