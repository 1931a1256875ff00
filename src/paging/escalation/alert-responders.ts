import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid } from '../../platform/errors/api-error.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ResponderPages } from './responder-pages.js';
import { RespondersService } from './responders.service.js';
import { actorOf, doerOf, AlertAccess } from '../../alerts/lifecycle/alert-access.js';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import { shownDoer } from '../../alerts/lifecycle/domain/alert.js';
import { type Responder } from '../../platform/domain/responder.js';
import type { AlertRef } from '../../alerts/lifecycle/domain/alert-ref.js';
import { ALERT_FIELDS } from '../../alerts/lifecycle/domain/alert-fields.js';
import { newResponders } from '../../alerts/lifecycle/domain/responders.js';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';

interface Added {
  count: number;
  warnings: string[];
}

/** Adds responders to an alert and notifies them (contract: `POST /alerts/:id/responders`). */
@Injectable()
export class AlertResponders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly responders: RespondersService,
    private readonly pages: ResponderPages,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds responders that the alert does not have yet.
   * @param field the body field for errors; default: the list `responders`
   * @returns how many were requested, and sentences about those who are not notified now
   * @throws ApiError 404, 403; 400 for an unknown responder or too many
   */
  async add(caller: Caller, ref: AlertRef, requested: readonly Responder[], field?: string): Promise<Added> {
    const resolver = await this.responders.of(caller.tenantId);
    return this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      const alert = await this.access.lock(tx, caller, ref);
      const { teamId } = alert;
      const present = alert.responders.map((each) => ({ ...each, id: resolver.idOf(each, teamId) ?? each.id }));
      const added = newResponders(present, resolver.identified(requested, teamId, { field }));
      const responders = [...alert.responders, ...added];
      if (responders.length > ALERT_FIELDS.responders.max) {
        throw invalid('responders', `an alert has at most ${ALERT_FIELDS.responders.max}`);
      }
      if (added.length === 0) return { count: requested.length, warnings: [] };
      const { id } = alert;
      await this.alerts.setResponders(tx, alert, responders);
      const snapshot = { ...alert, description: alert.description ?? '' };
      const { history, warnings } = await this.pages.page(tx, snapshot, added, resolver, this.clock.now());
      const metadata = { added: added.map((each) => resolver.withName(each)), ...history };
      const actor = actorOf(caller);
      this.activities.append(tx, [
        { alertId: id, type: 'responders-added', user: shownDoer(doerOf(caller)).name, actor, metadata },
      ]);
      return { count: requested.length, warnings };
    });
  }
}
