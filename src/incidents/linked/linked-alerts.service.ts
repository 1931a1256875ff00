import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller } from '../../people/access/caller.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { mayTouchTeam, requireTeam } from '../../people/access/domain/team-access.js';
import { AlertAccess } from '../../alerts/lifecycle/alert-access.js';
import type { AlertRef } from '../../alerts/lifecycle/domain/alert-ref.js';
import { Clock } from '../../platform/clock/clock.js';
import { notFound } from '../../platform/errors/api-error.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { Incident } from '../incident.entity.js';
import { IncidentsService } from '../incidents.service.js';
import { IncidentAlert } from './incident-alert.entity.js';
import { linkAlerts } from './link-alerts.js';
import type { LinkedAlertView, LinkedIncidentView } from './linked-alerts.dto.js';

/** The items that the caller may read, and the number of the others. */
interface Seen<V> {
  items: V[];
  hidden: number;
}

/** Links between alerts and incidents. A link changes neither; deleting either deletes it. */
@Injectable()
export class LinkedAlertsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertAccess,
    private readonly incidents: IncidentsService,
    private readonly clock: Clock,
  ) {}

  /** The alerts of an incident that the caller may read, the newest first. @throws ApiError 404, 403 */
  async alertsOf(caller: Caller, incidentId: string): Promise<Seen<LinkedAlertView>> {
    requireRead(caller, 'alerts');
    await this.incidents.get(caller, incidentId);
    const scope = this.unitOfWork.of(caller.tenantId);
    const links = await scope.repo(IncidentAlert).find({ incidentId });
    const byId = new Map(links.map((link) => [link.alertId, link]));
    const alerts = await this.alerts.readable(scope, caller, [...byId.keys()]);
    const items = alerts.flatMap((alert) => {
      const link = byId.get(alert.id);
      return link ? [{ ...alert, ...shown(link) }] : [];
    });
    return { items, hidden: links.length - items.length };
  }

  /** The incidents of an alert that the caller may read, the newest first. @throws ApiError 404, 403 */
  async incidentsOf(caller: Caller, ref: AlertRef): Promise<Seen<LinkedIncidentView>> {
    requireRead(caller, 'incidents');
    const { id: alertId } = await this.alerts.read(caller, ref);
    const scope = this.unitOfWork.of(caller.tenantId);
    const links = await scope.repo(IncidentAlert).find({ alertId });
    const byId = new Map(links.map((link) => [link.incidentId, link]));
    const found = await scope.repo(Incident).find({ id: In([...byId.keys()]) }, { order: { id: 'DESC' } });
    const items = found.flatMap(({ id, name, status, priority, teamId, createdAt, resolvedAt }) => {
      const link = byId.get(id);
      if (!link || !mayTouchTeam(caller, teamId)) return [];
      const times = { createdAt: createdAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
      return [{ id, name, status, priority, ...times, ...shown(link) }];
    });
    return { items, hidden: links.length - items.length };
  }

  /** Links alerts; alerts that are already linked stay linked. @throws ApiError 404, 403, 400 */
  async link(caller: Caller, incidentId: string, alertIds: readonly string[]): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await lockIncident(tx, caller, incidentId);
      await linkAlerts(tx, this.alerts, caller, { incidentId, alertIds, now: this.clock.now() });
    });
  }

  /** Deletes a link, even if the caller may not read the alert. @throws ApiError 404, 403 */
  async unlink(caller: Caller, incidentId: string, alertId: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await lockIncident(tx, caller, incidentId);
      const link = await tx.repo(IncidentAlert).findOne({ incidentId, alertId });
      if (link === null) throw notFound('Alert not linked');
      await tx.repo(IncidentAlert).delete({ incidentId, alertId });
      tx.alertChanged(alertId);
    });
  }
}

async function lockIncident(tx: Transaction, caller: Caller, id: string): Promise<void> {
  requireTeam(caller, await tx.repo(Incident).findOne({ id }, { lock: true }), 'incident');
}

const shown = ({ linkedBy, linkedAt }: IncidentAlert): Pick<LinkedAlertView, 'linkedBy' | 'linkedAt'> => ({
  linkedBy: { ...linkedBy },
  linkedAt: linkedAt.toISOString(),
});
