import { Injectable } from '@nestjs/common';
import { AlertsService, type LockedAlert } from '../../alerts/lifecycle/alerts.service.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { AuditService } from '../../people/audit/audit.service.js';
import type { AnswerAction } from '../channels/domain/messages.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { EscalationService } from '../escalation/escalation.service.js';
import { t } from '#words';
import { ENGLISH, type Words } from '../../platform/words.js';
import { ANSWER_WORDS, SNOOZE_MS, type AnswerOutcome } from './domain/answer.js';

export interface Answer {
  /** Locked by the transaction. Each is open, or acknowledged if the action still applies to it. */
  alerts: readonly LockedAlert[];
  action: AnswerAction;
  person: { id: string; fullName: string };
  /** The end of a sentence in the history, such as `by text message`. */
  by: string;
}

export const BY_BUTTON = 'by the button of a message';
export const BY_LINK = 'by the link in a message';

/** Does the answer within the transaction. The caller has already checked that it is allowed. */
export type DoAnswer = (tx: Transaction, answer: Answer) => Promise<AnswerOutcome>;

/** Acts on alerts for people who answer messages, with an audit entry for each action. */
@Injectable()
export class Answers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly escalation: EscalationService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Those of these alerts that are not deleted, by id. */
  alertsOf(tenantId: string, alertIds: readonly string[]): Promise<Map<string, AlertSnapshot>> {
    return this.alerts.states(this.unitOfWork.ahead(tenantId), alertIds);
  }

  /** As `alertsOf`, locked until the transaction ends. */
  lock(tx: Transaction, alertIds: readonly string[]): Promise<Map<string, LockedAlert>> {
    return this.alerts.lockRows(tx, alertIds);
  }

  /** Loads what answers need. Call it before the transaction. @param words of whoever answers */
  async of(tenantId: string, words: Words): Promise<DoAnswer> {
    const escalate = await this.escalation.escalating(tenantId, words);
    return async (tx, { alerts, action, person, by }) => {
      const doer = { type: 'user', id: person.id, name: person.fullName } as const;
      const note = { note: by === BY_BUTTON ? `${t(ENGLISH)(ANSWER_WORDS[action].done)} ${by}` : by };
      let done: AnswerOutcome = { kind: 'done' };
      for (const alert of alerts) {
        switch (action) {
          case 'acknowledge':
            await this.alerts.acknowledge(tx, alert, doer, note);
            break;
          case 'close':
            await this.alerts.close(tx, alert, doer, note);
            break;
          case 'snooze':
            await this.alerts.snooze(tx, alert, doer, new Date(this.clock.now().getTime() + SNOOZE_MS), note);
            break;
          case 'escalate': {
            const { escalated, reason, recipient, warnings = [] } = await escalate(tx, alert.id, doer);
            done = { kind: 'done', escalated: { isPaged: recipient !== undefined, untold: warnings } };
            if (!escalated) return { kind: 'refused', reason };
          }
        }
      }
      this.audit.record(
        tx,
        alerts.map(({ id, message }) => ({
          ...{ action: 'alert.answered', entityType: 'alert', entityId: id, entityName: message },
          ...{ userId: person.id, userName: person.fullName, details: { answer: action, by } },
        })),
      );
      return done;
    };
  }
}
