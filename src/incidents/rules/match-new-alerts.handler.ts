import { Injectable } from '@nestjs/common';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import { matchableOf } from '../../alerts/lifecycle/domain/matchable.js';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import { decideEach } from '../../platform/matching/decision.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { insertMatches } from './incident-rules.queries.js';
import { IncidentRulesService } from './incident-rules.service.js';
import { OPEN_INCIDENTS } from './open-incidents.job.js';

type NewAlert = StoredEvent<'alert.created' | 'alert.created-quietly'>;

/**
 * Notes which new alerts fit incident rules. The job does the rest: who waits for a rule that another replica follows
 * must not keep pages waiting.
 */
@Injectable()
@OutboxConsumer({ name: 'incidents.match-rules', events: ['alert.created', 'alert.created-quietly'] })
export class MatchNewAlerts implements OutboxHandler<NewAlert['type']> {
  constructor(
    private readonly rules: IncidentRulesService,
    private readonly alerts: AlertsService,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  async handle(events: NewAlert[], tx: Transaction): Promise<void> {
    const fitting = await this.rules.fitting(tx.tenantId);
    if (fitting === null) return;
    const alerts = await this.alerts.states(tx, [...new Set(events.map(({ payload }) => payload.alertId))]);
    const found = await decideEach(tx.tenantId, alerts.values(), (alert) =>
      fitting(matchableOf(alert)).map((ruleId) => ({ ruleId, alertId: alert.id })),
    );
    const matches = found.flat();
    if (matches.length === 0) return;
    insertMatches(tx, matches, this.clock.now());
    tx.afterCommit(() => this.nudges.nudge(OPEN_INCIDENTS));
  }
}
