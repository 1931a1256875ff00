import { Injectable } from '@nestjs/common';
import { AuditService } from '../../people/audit/audit.service.js';
import { notifiesNobody } from '../../paging/escalation/escalation-forecast.js';
import { silencedActivity } from '../../paging/escalation/held-runs.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { PipelineMetrics } from './pipeline-metrics.js';
import { AlertActivities, type NewActivity } from '../lifecycle/alert-activities.queries.js';
import { AlertsService } from '../lifecycle/alerts.service.js';
import type { DoneAct } from '../lifecycle/untold-acts.js';
import { ActWarnings } from './act-warnings.js';
import type { TenantRules } from './tenant-rules.js';
import type { Suppressed } from './domain/batch-dedup.js';
import { SELF_CHECK_TENANT } from '../../platform/reserved-tenant.js';
import { type Creation, pagesNobody } from './outcomes.js';
import { warnOfSharedAliases } from './shared-aliases.stage.js';
import type { Raised, Stored } from './store.stage.js';

/** Writes the first entries of each new alert's history, and an audit entry for each create that was dropped. */
@Injectable()
export class TrailStage {
  constructor(
    private readonly activities: AlertActivities,
    private readonly alerts: AlertsService,
    private readonly warnings: ActWarnings,
    private readonly audit: AuditService,
    private readonly metrics: PipelineMetrics,
  ) {}

  /** @returns as of `warnOfSharedAliases` */
  sharedAliases(tx: Transaction, { foreign }: Stored): Promise<ReadonlyMap<string, readonly string[]>> {
    return warnOfSharedAliases(tx, foreign, this.activities);
  }

  /** Warnings for repeats that raised the priority of an alert of which nobody is told now; by the ids of their drafts. */
  async unpagedRaises(
    tx: Transaction,
    { raised }: Stored,
    rules: TenantRules,
    now: Date,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    if (raised.length === 0) return new Map();
    // This transaction holds them already.
    const rows = await this.alerts.lockRows(
      tx,
      raised.map(({ alertId }) => alertId),
    );
    const acts = raised.flatMap(({ alertId, from, to, by }): DoneAct[] => {
      const alert = rows.get(alertId);
      return alert ? [{ alert: { ...alert, priority: to }, act: 'raised', doer: by.actor, from }] : [];
    });
    const warnings = await this.warnings.ofRaises(tx, acts, rules, now);
    return new Map(raised.map(({ alertId, by }) => [by.id, warnings.get(alertId) ?? []]));
  }

  run(tx: Transaction, created: readonly Creation[], { suppressed, repeats, raised }: Stored): void {
    const synthetic = created.filter(({ draft }) => draft.tenantId === SELF_CHECK_TENANT).length;
    // The self-check's alerts, each with one repeat, are not counted.
    tx.afterCommit(() =>
      this.metrics.count(created.length - synthetic, Math.max(0, repeats.size - synthetic), suppressed.length),
    );
    this.activities.append(tx, [...created.flatMap(firstActivities), ...raised.map(raisedActivity)]);
    this.audit.record(tx, suppressed.map(auditEntry));
  }
}

function firstActivities({
  draft,
  policy,
  policies = policy ? [policy] : [],
  delayedUntil,
  flapping,
  raisedFrom,
  start,
  silenced,
  notified,
  isUndecided,
}: Creation): NewActivity[] {
  const { id: alertId, createdBy, actor, source, integrationId, status } = draft;
  const nobodyPaged = !delayedUntil && pagesNobody(draft, start) ? whyNobody(start) : null;
  const metadata = { source, ...given({ integrationId, nobodyPaged, isUndecided: isUndecided ?? null }) };
  const activities: NewActivity[] = [{ alertId, type: 'created', user: createdBy, actor, metadata }];
  for (const { id: policyId, name: policyName } of policies) {
    const metadata = { policyId, policyName, status, ...given({ delayedUntil }) };
    activities.push({ alertId, type: 'policy-applied', user: 'policy', metadata });
  }
  if (raisedFrom !== undefined) {
    const change = { from: raisedFrom, to: draft.priority, source };
    activities.push({ alertId, type: 'priority-changed', user: createdBy, actor, metadata: change });
  }
  if (flapping) {
    const note = `opened ${flapping.openings} times within an hour`;
    activities.push({ alertId, type: 'flapping', user: 'system', metadata: { ...flapping, note } });
  }
  if (notified?.effect.actions.suppress) {
    const { id: policyId, name: policyName } = notified.effect.policy;
    activities.push({ alertId, type: 'silenced', user: 'policy', metadata: { policyId, policyName } });
  } else if (silenced) activities.push(silencedActivity(alertId, silenced));
  activities.push(...start.history);
  return activities;
}

function raisedActivity({ alertId, from, to, by }: Raised): NewActivity {
  const metadata = { from, to, source: by.source, ...given({ integrationId: by.integrationId }) };
  return { alertId, type: 'priority-changed', user: by.createdBy, actor: by.actor, metadata };
}

const whyNobody = (start: Creation['start']): string =>
  notifiesNobody(start) ? 'team-routing-rule' : 'no-escalation-policy';

function auditEntry({ draft, policy }: Suppressed) {
  const { alias, message, priority, source, actor } = draft;
  return {
    action: 'alert.suppressed',
    entityType: 'alert_policy',
    entityId: policy.id,
    entityName: policy.name,
    userId: actor.id,
    userName: actor.name,
    details: { alias, message, priority, source },
  };
}

function given(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
