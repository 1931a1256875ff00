import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { badRequest } from '../common/errors/api-error.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { ResponderPages } from '../escalation/responder-pages.js';
import { RespondersService } from '../escalation/responders.service.js';
import { actorOf, doerOf } from './actor.js';
import { AlertAccess } from './alert-access.js';
import { AlertActivities } from './alert-activities.js';
import { type Responder, shownDoer } from './domain/alert.js';
import type { AlertRef } from './domain/alert-ref.js';
import { LIMITS } from './domain/create-limits.js';
import { newResponders } from './domain/responders.js';
import { Alert } from './entities/alert.entity.js';

/** Adds people to those who are asked to respond, and pages them (contract: `POST /alerts/:id/responders`). */
@Injectable()
export class AlertResponders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly activities: AlertActivities,
    private readonly responders: RespondersService,
    private readonly pages: ResponderPages,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns how many were asked for; those who are responders already stay so
   * @throws ApiError 404, 403, 400 for one who names nobody, and for too many
   */
  async add(caller: Caller, ref: AlertRef, asked: readonly Responder[]): Promise<number> {
    const known = await this.responders.of(caller.tenantId);
    return this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      const alert = await this.access.lock(tx, caller, ref);
      const { teamId } = alert;
      const present = alert.responders.map((each) => ({ ...each, id: known.idOf(each, teamId) ?? each.id }));
      const added = newResponders(present, known.identified(asked, teamId));
      const responders = [...alert.responders, ...added];
      if (responders.length > LIMITS.responders) {
        throw badRequest(`Invalid request: responders: an alert has at most ${LIMITS.responders}`);
      }
      if (added.length === 0) return asked.length;
      const now = this.clock.now();
      const { id } = alert;
      await tx.repo(Alert).update({ id }, { responders, updatedAt: now });
      const snapshot = { ...alert, description: alert.description ?? '' };
      const paged = await this.pages.page(tx, snapshot, added, known, now);
      const metadata = { added: added.map((each) => known.withName(each)), ...paged };
      const actor = actorOf(caller);
      this.activities.append(tx, [
        { alertId: id, type: 'responders-added', user: shownDoer(doerOf(caller)).name, actor, metadata },
      ]);
      return asked.length;
    });
  }
}
