import { t } from '#words';
import { Injectable } from '@nestjs/common';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import { zonedTimes } from '../../platform/zoned-times.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { EscalationOutlook } from '../escalation/escalation-outlook.js';
import { PendingNotifications } from '../notifications/pending-notifications.js';
import { nextSentence } from './domain/reply.js';
import type { PageToCome } from '../channels/domain/messages.js';
import { fallbackInWords } from '../channels/domain/wording.js';
import { wordsFor } from '../../platform/words.js';
import { type TimeStyle } from '../../platform/domain/time-style.js';

/** Says in a sentence who is notified next for an alert. */
@Injectable()
export class WhoIsNext {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly outlook: EscalationOutlook,
    private readonly toCome: PendingNotifications,
  ) {}

  /** @param timeStyle the reader's time zone and clock format @returns null: there is no such alert */
  async of(tenantId: string, alertId: string, timeStyle: TimeStyle): Promise<string | null> {
    const words = wordsFor(timeStyle);
    const scope = this.unitOfWork.ahead(tenantId);
    const alert = (await this.alerts.states(scope, [alertId])).get(alertId);
    if (alert === undefined) return null;
    const next = (await this.outlook.of(scope, [alert])).get(alertId)?.next;
    const [pending] = (await this.toCome.of(scope, [alert]))(alert, null);
    const namesOf = ({ who, fallback, via }: PageToCome): string =>
      who.join(', ') || (fallback && fallbackInWords(words, fallback)) || via || t(words)`nobody`;
    const page = next?.kind === 'page' ? { at: next.at, who: namesOf(next) } : undefined;
    const first = pending && page ? (pending.at < page.at ? pending : page) : (pending ?? page);
    const named = first ? { who: first.who, at: zonedTimes(timeStyle).clock(first.at) } : null;
    return nextSentence(words, alert.tinyId, named, alert.status === 'acknowledged');
  }
}
