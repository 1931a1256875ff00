import { t } from '#words';
import { Injectable } from '@nestjs/common';
import { recipientMayRead } from '../../people/access/domain/reading.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { Answers } from '../answer-links/answers.js';
import { canTake, isUnclosedSince, refusalInWords } from '../answer-links/domain/answer.js';
import { ENGLISH, type Words, wordsFor } from '../../platform/words.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import {
  escalatedSentence,
  replySentence,
  TAKEN_BEFORE,
  UNKNOWN_PAGE,
  type Answer,
  type ReplyOutcome,
} from './domain/reply.js';
import { takeReply } from './taken-replies.queries.js';

/** The person who answers. */
export interface Sender {
  tenantId: string;
  userId: string;
}

/** The means of an answer for the history, and the provider's id of it; null: none. */
export interface How {
  by: string;
  id: string | null;
  /** The language of the sentence that is returned; absent: that of the person. */
  words?: Words;
}

/** Acts on free-text replies to notifications, each reply once. */
@Injectable()
export class ReplyAnswers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersService,
    private readonly answers: Answers,
    private readonly clock: Clock,
  ) {}

  /** Null: deleted, blocked, or may no longer read alerts. */
  async person({ tenantId, userId }: Sender): Promise<UserEntry | null> {
    const person = (await this.users.directory(tenantId)).get(userId);
    return person === undefined || person.blocked || !recipientMayRead(person, 'alerts') ? null : person;
  }

  /**
   * Acknowledges open alerts.
   * @param made when the answered notifications were created: alerts closed since are skipped
   * @returns how many were open and are now acknowledged; null: the reply was already handled
   */
  async acknowledgeOpen(
    sender: Sender,
    alertIds: readonly string[],
    { by, id }: How,
    made?: ReadonlyMap<string, Date>,
  ): Promise<number | null> {
    const { tenantId } = sender;
    const person = await this.person(sender);
    if (person === null) return 0;
    const words = wordsFor(person);
    const answer = await this.answers.of(tenantId, words);
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

  /**
   * Acts on one alert, and returns an answer for the sender in their language.
   * @param made when the answered notification was created; null: the reply names the alert itself
   */
  async answer(sender: Sender, alertId: string, action: Answer, how: How, made: Date | null): Promise<string> {
    const { tenantId } = sender;
    const person = await this.person(sender);
    if (person === null) return t(ENGLISH)(UNKNOWN_PAGE);
    const { by, id, words = wordsFor(person) } = how;
    const answer = await this.answers.of(tenantId, words);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      if (!(await takeReply(tx, id, this.clock.now()))) return t(words)(TAKEN_BEFORE);
      const alert = (await this.answers.lock(tx, [alertId])).get(alertId);
      if (alert === undefined || (made && !isUnclosedSince(made)(alert) && alert.status !== 'closed'))
        return t(words)(UNKNOWN_PAGE);
      const { tinyId, message } = alert;
      const needless = needlessFor(action, alert, person.id);
      if (needless) return replySentence(words, needless, tinyId, message);
      const outcome = await answer(tx, { alerts: [alert], action, person, by });
      if (outcome.kind === 'refused') return refusalInWords(words, outcome.reason);
      const escalated = outcome.kind === 'done' ? outcome.escalated : undefined;
      return escalated
        ? escalatedSentence(words, tinyId, message, escalated)
        : replySentence(words, DONE[action], tinyId, message);
    });
  }
}

/** Why the action would have no effect; null: it has one. */
function needlessFor(
  action: Answer,
  alert: Pick<AlertSnapshot, 'status' | 'acknowledgedBy'>,
  userId: string,
): ReplyOutcome | null {
  if (alert.status === 'closed') return 'closed';
  return canTake(action, userId)(alert) ? null : 'already-acknowledged';
}

const DONE: Readonly<Record<Answer, ReplyOutcome>> = {
  acknowledge: 'acknowledged',
  escalate: 'escalated',
  close: 'closed-now',
};
