import { Injectable } from '@nestjs/common';
import type { Actor, AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { matchableOf } from '../../alerts/lifecycle/domain/matchable.js';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import { AuditService } from '../../people/audit/audit.service.js';
import { SYSTEM, type Author } from '../../platform/audit/author.js';
import { authorship } from '../../platform/audit/entries.queries.js';
import { newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { ServiceCatalog } from '../services/service-catalog.js';
import { Incident } from '../incident.entity.js';
import { IncidentsService } from '../incidents.service.js';
import { IncidentAlert } from '../linked/incident-alert.entity.js';
import { MOST_LINKED } from '../linked/most-linked.js';
import { filledIncident, repeatsAlerts } from './domain/rule-incident.js';
import { followMatches } from './domain/follow-matches.js';
import { IncidentRule, IncidentRuleState } from './incident-rule.entity.js';
import { linkedAlready, lockRule, takeMatches } from './incident-rules.queries.js';

/** The incident to which a rule links alerts. */
interface Target {
  id: string;
  name: string;
  /** The number of its alerts. */
  linked: number;
  /** The number of the rule's alerts beyond its limit so far. */
  leftOut: number;
}

/**
 * Opens the incident of a rule and links its alerts, one transaction at a time for each rule. A rule links an alert only
 * once, so a repeated match changes nothing.
 */
@Injectable()
export class RuleFollower {
  constructor(
    private readonly incidents: IncidentsService,
    private readonly alerts: AlertsService,
    private readonly services: ServiceCatalog,
    private readonly audit: AuditService,
  ) {}

  /** @returns the number of matches it has handled; 0: there are none, or another replica has locked the rule */
  async follow(tx: Transaction, ruleId: string, now: Date): Promise<number> {
    if (!(await lockRule(tx, ruleId))) return 0;
    const rule = await tx.repo(IncidentRule).findOne({ id: ruleId });
    const taken = await takeMatches(tx, ruleId, now);
    // The matches of a rule that was disabled meanwhile are dropped.
    if (rule?.enabled) await this.link(tx, rule, taken, now);
    return taken.length;
  }

  private async link(tx: Transaction, rule: IncidentRule, taken: readonly string[], now: Date): Promise<void> {
    const open = await openTarget(tx, rule.id);
    const followed = await linkedAlready(tx, rule.id, open?.id ?? null, taken);
    const alerts = await this.alerts.states(tx, taken);
    const fresh = taken.flatMap((id) => (followed.has(id) ? [] : (alerts.get(id) ?? [])));
    const plan = followMatches(
      fresh.map(({ id }) => id),
      open?.linked ?? null,
      MOST_LINKED,
    );
    const author: Author = { ...SYSTEM, id: rule.id, name: `Incident rule ${rule.name}` };
    tx.by(author);
    const actor: Actor = { type: 'system', id: rule.id, name: author.name ?? '' };
    const [first] = fresh;
    const target = plan.opens && first ? await this.open(tx, rule, first, actor) : open;
    if (target === null) return;
    // Locks them, so that none is deleted meanwhile, and notifies consoles that show them.
    const locked = await this.alerts.lockStates(tx, plan.link);
    const links = plan.link.filter((id) => locked.has(id));
    const link = { incidentId: target.id, linkedBy: actor, linkedAt: now };
    await tx.repo(IncidentAlert).insert(links.map((alertId) => ({ ...link, alertId })));
    if (plan.leftOut > 0) await this.leaveOut(tx, rule, target, plan.leftOut, author);
  }

  /** The team that owns the service becomes the responder. */
  private async open(tx: Transaction, rule: IncidentRule, first: AlertSnapshot, actor: Actor): Promise<Target> {
    const id = newId();
    const { serviceId } = rule;
    const { name, message, description, ...settings } = filledIncident(rule.incident, matchableOf(first));
    const teamId = (await this.services.teams(tx, [serviceId])).get(serviceId) ?? null;
    const responders = teamId === null ? [] : [{ type: 'team' as const, id: teamId }];
    await this.incidents.open(
      tx,
      {
        ...{ id, texts: { name, message, description }, teamId, createdBy: null },
        repeatsAlerts: repeatsAlerts(rule.incident),
        settings: { ...settings, responders, impactedServices: [serviceId] },
      },
      actor,
    );
    await tx.repo(IncidentRuleState).upsert({ ruleId: rule.id, incidentId: id, leftOut: 0 }, ['ruleId']);
    return { id, name, linked: 0, leftOut: 0 };
  }

  /** Counts alerts beyond the limit, and writes one audit entry at the first. */
  private async leaveOut(
    tx: Transaction,
    rule: IncidentRule,
    target: Target,
    count: number,
    author: Author,
  ): Promise<void> {
    await tx.repo(IncidentRuleState).update({ ruleId: rule.id }, { leftOut: target.leftOut + count });
    if (target.leftOut > 0) return;
    this.audit.record(tx, {
      ...authorship(author),
      ...{ action: 'incident.alerts_left_out', entityType: 'incident', entityId: target.id, entityName: target.name },
      details: { ruleId: rule.id, most: MOST_LINKED },
    });
  }
}

/** The open incident of the rule, locked; null: it has none. */
async function openTarget(tx: Transaction, ruleId: string): Promise<Target | null> {
  const state = await tx.repo(IncidentRuleState).findOne({ ruleId });
  const incident = state && (await tx.repo(Incident).findOne({ id: state.incidentId }, { lock: true }));
  if (!state || !incident || incident.resolvedAt !== null) return null;
  const linked = await tx.repo(IncidentAlert).count({ incidentId: incident.id });
  return { id: incident.id, name: incident.name, linked, leftOut: state.leftOut };
}
