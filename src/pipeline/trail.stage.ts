import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { tellsNobody } from '../escalation/escalation-forecast.js';
import { silencedActivity } from '../escalation/held-runs.js';
import { groupBy } from '../common/group-by.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import { PipelineMetrics } from './pipeline-metrics.js';
import { AlertActivities, type NewActivity } from '../alerts/alert-activities.queries.js';
import { AlertRecipients } from '../alerts/alert-recipients.queries.js';
import type { TenantRules } from './tenant-rules.js';
import type { Suppressed } from './domain/batch-dedup.js';
import { SELF_CHECK_TENANT } from '../common/reserved-tenant.js';
import { type Creation, NOBODY_PAGED, pagesNobody } from './outcomes.js';
import { warnOfSharedAliases } from './shared-aliases.stage.js';
import type { Raised, Stored } from './store.stage.js';

/** Writes the first entries of each new alert's history, and an audit entry for each create that was dropped. */
@Injectable()
export class TrailStage {
  constructor(
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly audit: AuditService,
    private readonly metrics: PipelineMetrics,
  ) {}

  /** @returns as of `warnOfSharedAliases` */
  sharedAliases(tx: SystemTransaction, { foreign }: Stored): Promise<ReadonlyMap<string, string>> {
    return warnOfSharedAliases(tx, foreign, this.activities);
  }

  /** Warnings for repeats that raised the priority of an alert of which nobody was told, and nobody is; by the ids of their drafts. */
  async unpagedRaises(
    tx: SystemTransaction,
    { raised }: Stored,
    { escalation }: TenantRules,
    now: Date,
  ): Promise<ReadonlyMap<string, string>> {
    const unpaged = raised.filter(({ alertId, isOpen, by }) => {
      const start = escalation.start({ ...by, id: alertId }, now);
      return isOpen && pagesNobody({ ...by, status: 'open' }, start);
    });
    if (unpaged.length === 0) return new Map();
    const told = await this.recipients.of(
      tx.forTenant(unpaged[0]!.tenantId),
      unpaged.map(({ alertId }) => alertId),
    );
    return new Map(
      unpaged.flatMap((raise) =>
        told(raise.alertId).size > 0
          ? []
          : [[raise.by.id, `${NOBODY_PAGED}, though the priority is ${raise.to} now`] as const],
      ),
    );
  }

  run(tx: SystemTransaction, created: readonly Creation[], { suppressed, repeats, raised }: Stored): void {
    const synthetic = created.filter(({ draft }) => draft.tenantId === SELF_CHECK_TENANT).length;
    // The self-check's alerts, each with one repeat, are not counted.
    tx.afterCommit(() =>
      this.metrics.count(created.length - synthetic, Math.max(0, repeats.size - synthetic), suppressed.length),
    );
    this.activities.appendAll(tx, [...created.flatMap(firstActivities), ...raised.map(raisedActivity)]);
    for (const [tenantId, dropped] of groupBy(suppressed, ({ draft }) => draft.tenantId)) {
      this.audit.record(tx.forTenant(tenantId), dropped.map(auditEntry));
    }
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
}: Creation): (NewActivity & { tenantId: string })[] {
  const { tenantId, id: alertId, createdBy, actor, source, integrationId, status } = draft;
  const nobodyPaged = !delayedUntil && pagesNobody(draft, start) ? whyNobody(start) : null;
  const metadata = { source, ...given({ integrationId, nobodyPaged, isUndecided: isUndecided ?? null }) };
  const activities: (NewActivity & { tenantId: string })[] = [
    { tenantId, alertId, type: 'created', user: createdBy, actor, metadata },
  ];
  for (const { id: policyId, name: policyName } of policies) {
    const metadata = { policyId, policyName, status, ...given({ delayedUntil }) };
    activities.push({ tenantId, alertId, type: 'policy-applied', user: 'policy', metadata });
  }
  if (raisedFrom !== undefined) {
    const change = { from: raisedFrom, to: draft.priority, source };
    activities.push({ tenantId, alertId, type: 'priority-changed', user: createdBy, actor, metadata: change });
  }
  if (flapping) {
    const note = `opened ${flapping.openings} times within an hour`;
    activities.push({ tenantId, alertId, type: 'flapping', user: 'system', metadata: { ...flapping, note } });
  }
  if (notified?.effect.actions.suppress) {
    const { id: policyId, name: policyName } = notified.effect.policy;
    activities.push({ tenantId, alertId, type: 'silenced', user: 'policy', metadata: { policyId, policyName } });
  } else if (silenced) activities.push({ tenantId, ...silencedActivity(alertId, silenced) });
  activities.push(...start.history.map((line) => ({ tenantId, ...line })));
  return activities;
}

function raisedActivity({ tenantId, alertId, from, to, by }: Raised): NewActivity & { tenantId: string } {
  const metadata = { from, to, source: by.source, ...given({ integrationId: by.integrationId }) };
  return { tenantId, alertId, type: 'priority-changed', user: by.createdBy, actor: by.actor, metadata };
}

const whyNobody = (start: Creation['start']): string =>
  tellsNobody(start) ? 'team-routing-rule' : 'no-escalation-policy';

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
