import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { mayTouchTeam } from '../access/domain/team-access.js';
import { forbidden, notFound } from '../common/errors/api-error.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../database/unit-of-work.js';
import { lockAlerts } from './alerts.queries.js';
import type { AlertRef } from './domain/alert-ref.js';
import type { AlertView } from './dto/alert.views.js';
import { AlertRecipient, Alert } from './alert.entity.js';
import type { Actor, Doer } from './domain/alert.js';

const IN_SHORT = [
  ...(['id', 'tinyId', 'message', 'status', 'acknowledged', 'snoozedUntil'] as const),
  ...(['priority', 'teamId', 'createdAt'] as const),
] as const;

/** What is shown of an alert where another thing names it. */
export type AlertInShort = Pick<
  AlertView,
  'id' | 'tinyId' | 'message' | 'status' | 'acknowledged' | 'snoozed' | 'priority' | 'teamId' | 'createdAt'
>;

type Guarded = Pick<Alert, 'id' | 'teamId' | 'status'>;

/**
 * Checks access to a single alert: it exists in the caller's tenant, and the caller has access to its team, or was paged for
 * it and it is not closed.
 */
@Injectable()
export class AlertAccess {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws ApiError 404 (bare), 403 */
  async read(caller: Caller, ref: AlertRef): Promise<Alert> {
    const scope = this.unitOfWork.of(caller.tenantId);
    return this.admit(scope, caller, await find(scope, ref));
  }

  /** The same, locked until the transaction ends. @throws ApiError 404 (bare), 403 */
  async lock(tx: Transaction, caller: Caller, ref: AlertRef): Promise<Alert> {
    const { id } = await this.admit(tx, caller, await find(tx, ref));
    const [locked] = await lockAlerts(tx, [id], 'all');
    return this.admit(tx, caller, locked ?? null);
  }

  /** The alerts of these ids, as far as they exist, locked until the transaction ends. @throws ApiError 403 */
  async lockAll(tx: Transaction, caller: Caller, ids: readonly string[]): Promise<Alert[]> {
    const alerts = await lockAlerts(tx, ids, 'all');
    const mayTouch = await this.guard(tx, caller, alerts);
    if (!alerts.every(mayTouch)) throw forbidden('The alert belongs to another team');
    return alerts;
  }

  /** Those of these alerts that the caller may read, in short; the newest first. */
  async readable(scope: TenantScope, caller: Caller, ids: readonly string[]): Promise<AlertInShort[]> {
    if (ids.length === 0) return [];
    const columns = IN_SHORT.map((column) => `a.${column}`);
    const select = scope.repo(Alert).select('a').select(columns);
    const found = await select
      .andWhere({ id: In([...ids]) })
      .orderBy('a.createdAt', 'DESC')
      .addOrderBy('a.id', 'DESC')
      .getMany();
    const mayTouch = await this.guard(scope, caller, found);
    return found.filter(mayTouch).map(({ id, tinyId, message, status, acknowledged, ...more }) => {
      const { snoozedUntil, priority, teamId, createdAt } = more;
      const shown = { id, tinyId, message, status, acknowledged, priority, teamId };
      return { ...shown, snoozed: snoozedUntil !== null, createdAt: createdAt.toISOString() };
    });
  }

  async guard(scope: TenantScope, caller: Caller, alerts: readonly Guarded[]): Promise<(alert: Guarded) => boolean> {
    const foreign = alerts.filter(({ teamId, status }) => status !== 'closed' && !mayTouchTeam(caller, teamId));
    const paged = caller.kind === 'user' ? await pagedFor(scope, caller.id, foreign) : NONE;
    return (alert) => mayTouchAlert(caller, alert, paged.has(alert.id));
  }

  private async admit(scope: TenantScope, caller: Caller, alert: Alert | null): Promise<Alert> {
    if (!alert) throw notFound('Alert not found');
    const mayTouch = await this.guard(scope, caller, [alert]);
    if (!mayTouch(alert)) throw forbidden('The alert belongs to another team');
    return alert;
  }
}

/** @param wasPaged whether the alert has this person among its recipients */
export function mayTouchAlert(
  caller: Caller,
  { teamId, status }: Pick<Alert, 'teamId' | 'status'>,
  wasPaged: boolean,
): boolean {
  return mayTouchTeam(caller, teamId) || (status !== 'closed' && caller.kind === 'user' && wasPaged);
}

const NONE: ReadonlySet<string> = new Set();

async function pagedFor(scope: TenantScope, userId: string, alerts: readonly Guarded[]): Promise<ReadonlySet<string>> {
  if (alerts.length === 0) return NONE;
  const found = await scope.repo(AlertRecipient).find({ alertId: In(alerts.map(({ id }) => id)), userId });
  return new Set(found.map(({ alertId }) => alertId));
}

/** Tiny ids are not unique: the newest alert that has it. An alias refers to the newest alert created with it. */
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

/** The caller as the actor of a change: a person, or the integration of a key. */
export function actorOf(caller: Caller): Actor {
  return { type: caller.kind, id: caller.integration?.id ?? caller.id, name: caller.name };
}

/** The same, with the person for whom a third-party client acts. */
export function doerOf(caller: Caller): Doer {
  return { ...actorOf(caller), ...(caller.actsFor && { actsFor: caller.actsFor }) };
}
