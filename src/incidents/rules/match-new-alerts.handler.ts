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
 * Stores which new alerts match incident rules. A job links them later: waiting here for a rule that another replica has
 * locked would delay notifications.
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
    const match = await this.rules.matching(tx.tenantId);
    if (match === null) return;
    const alerts = await this.alerts.states(tx, [...new Set(events.map(({ payload }) => payload.alertId))]);
    const found = await decideEach(tx.tenantId, alerts.values(), (alert) =>
      match(matchableOf(alert)).map((ruleId) => ({ ruleId, alertId: alert.id })),
    );
    const matches = found.flat();
    if (matches.length === 0) return;
    insertMatches(tx, matches, this.clock.now());
    tx.afterCommit(() => this.nudges.nudge(OPEN_INCIDENTS));
  }
}
