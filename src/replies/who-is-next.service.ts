import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import type { NextPage } from '../channels/domain/messages.js';
import { zonedTimes } from '../common/zoned-times.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { EscalationOutlook } from '../escalation/escalation-outlook.js';
import { nextSentence } from './domain/reply.js';
import { type TimeStyle } from '../common/domain/time-style.js';

/** Says in a sentence who is paged next for an alert. */
@Injectable()
export class WhoIsNext {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly outlook: EscalationOutlook,
  ) {}

  /** @param timeStyle the reader's. @returns null: there is no such alert */
  async of(tenantId: string, alertId: string, timeStyle: TimeStyle): Promise<string | null> {
    const scope = this.unitOfWork.ahead(tenantId);
    const alert = (await this.alerts.states(scope, [alertId])).get(alertId);
    if (alert === undefined) return null;
    const outlook = alert.status === 'open' ? (await this.outlook.of(scope, [alert])).get(alertId) : undefined;
    return nextSentence(alert.tinyId, outlook?.next ? inWords(outlook.next, timeStyle) : null);
  }
}

function inWords(next: NextPage, timeStyle: TimeStyle): { who: string; at: string } | null {
  if (next.kind === 'nobody') return null;
  const who = next.who.join(', ') || next.via || 'nobody';
  return { who, at: zonedTimes(timeStyle).clock(next.at) };
}
