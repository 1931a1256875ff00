import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { mayTouchTeam } from '../auth/domain/team-access.js';
import { forbidden, notFound } from '../common/errors/api-error.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../database/unit-of-work.js';
import type { AlertRef } from './domain/alert-ref.js';
import { Alert } from './entities/alert.entity.js';

/** The door to a single alert: it exists in the caller's tenant, and the caller may touch its team's. */
@Injectable()
export class AlertAccess {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws ApiError 404 (bare), 403 */
  async read(caller: Caller, ref: AlertRef): Promise<Alert> {
    return admit(caller, await find(this.unitOfWork.of(caller.tenantId), ref));
  }

  /**
   * The same, locked until the transaction ends.
   * @throws ApiError 404 (bare), 403
   */
  async lock(tx: Transaction, caller: Caller, ref: AlertRef): Promise<Alert> {
    const { id } = admit(caller, await find(tx, ref));
    return admit(caller, await tx.repo(Alert).findOne({ id }, { lock: true }));
  }
}

/** Tiny ids are not unique: the newest alert that has it. An alias means the alias pointer. */
function find(scope: TenantScope, ref: AlertRef): Promise<Alert | null> {
  const alerts = scope.repo(Alert);
  const newest = { order: { createdAt: 'DESC', id: 'DESC' } } as const;
  switch (ref.by) {
    case 'id':
      return alerts.findOne({ id: ref.id });
    case 'tiny':
      return alerts.findOne({ tinyId: ref.tinyId }, newest);
    case 'alias':
      return alerts.findOne({ alias: ref.alias }, newest);
  }
}

function admit(caller: Caller, alert: Alert | null): Alert {
  if (!alert) throw notFound('Alert not found');
  if (!mayTouchTeam(caller, alert.teamId)) throw forbidden('The alert belongs to another team');
  return alert;
}
