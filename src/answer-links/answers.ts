import { Injectable } from '@nestjs/common';
import { answeredEntry } from '../acknowledge-links/answered.js';
import { AlertsService } from '../alerts/alerts.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { AuditService } from '../audit/audit.service.js';
import type { AnswerAction } from '../channels/domain/messages.js';
import { Clock } from '../common/clock/clock.js';
import { UnitOfWork, type Transaction } from '../database/unit-of-work.js';
import { EscalationService } from '../escalation/escalation.service.js';
import { ANSWER_WORDS, ESCALATION_REFUSALS, SNOOZE_MS, type AnswerOutcome } from './domain/answer.js';

export interface Answer {
  /** Locked by the transaction. */
  alert: AlertSnapshot;
  action: AnswerAction;
  person: { id: string; fullName: string };
  /** The end of a sentence, for the history: `by text message`. Left out: by the button of a message. */
  by?: string;
}

const BY_BUTTON = 'by the button of a message';

/** Does in the transaction what was answered; whoever asks has judged that it may be. */
export type DoAnswer = (tx: Transaction, answer: Answer) => Promise<AnswerOutcome>;

/** What people answer to messages: an action on the alert in their name, with an entry in the audit log. */
@Injectable()
export class Answers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly escalation: EscalationService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Undefined: deleted. */
  async alertOf(tenantId: string, alertId: string): Promise<AlertSnapshot | undefined> {
    return (await this.alerts.states(this.unitOfWork.ahead(tenantId), [alertId])).get(alertId);
  }

  /** The same, locked until the transaction ends. */
  async lock(tx: Transaction, alertId: string): Promise<AlertSnapshot | undefined> {
    return (await this.alerts.lock(tx, [alertId])).get(alertId);
  }

  /** Acknowledges those of these alerts that are open. @returns how many */
  async acknowledgeOpen(
    tx: Transaction,
    alertIds: readonly string[],
    person: Answer['person'],
    by: string,
  ): Promise<number> {
    const rows = [...(await this.alerts.lockRows(tx, alertIds)).values()];
    const open = rows.filter(({ status }) => status === 'open');
    const doer = { type: 'user', id: person.id, name: person.fullName } as const;
    for (const alert of open) await this.alerts.acknowledge(tx, alert, doer, { note: by });
    this.audit.record(
      tx,
      open.map((alert) => answeredEntry(alert, person, { answer: 'acknowledge', by })),
    );
    return open.length;
  }

  /** Call it before the transaction: what it needs is loaded now. */
  async of(tenantId: string): Promise<DoAnswer> {
    const escalate = await this.escalation.escalating(tenantId);
    return async (tx, { alert, action, person, by = BY_BUTTON }) => {
      const doer = { type: 'user', id: person.id, name: person.fullName } as const;
      const note = { note: by === BY_BUTTON ? `${ANSWER_WORDS[action].done} ${by}` : by };
      switch (action) {
        case 'acknowledge':
          await this.alerts.acknowledge(tx, alert.id, doer, note);
          break;
        case 'close':
          await this.alerts.close(tx, alert.id, doer, note);
          break;
        case 'snooze':
          await this.alerts.snooze(tx, alert.id, doer, new Date(this.clock.now().getTime() + SNOOZE_MS), note);
          break;
        case 'escalate': {
          const { escalated, reason } = await escalate(tx, alert.id, doer);
          if (!escalated) return { kind: 'refused', text: ESCALATION_REFUSALS[reason] ?? 'There is no next step.' };
        }
      }
      this.audit.record(tx, answeredEntry(alert, person, { answer: action, by }));
      return { kind: 'done' };
    };
  }
}
