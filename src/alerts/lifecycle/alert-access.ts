import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller } from '../../people/access/caller.js';
import { levelOf, RANK } from '../../people/access/domain/permissions.js';
import { requireRead, sees } from '../../people/access/domain/reading.js';
import { mayTouchTeam } from '../../people/access/domain/team-access.js';
import { forbidden, notFound } from '../../platform/errors/api-error.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { alertsOfAlias, lockAlerts } from './alerts.queries.js';
import type { AlertRef } from './domain/alert-ref.js';
import { ALIAS_END } from './domain/stored-alias.js';
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

/** What somebody wants with an alert. */
export type Wish = 'read' | 'act';

/**
 * Checks access to a single alert: it exists in the caller's tenant, and the caller has access to its team, or was paged for
 * it; who was paged acts on it until it is closed.
 */
@Injectable()
export class AlertAccess {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws ApiError 404 (bare), 403 */
  async read(caller: Caller, ref: AlertRef): Promise<Alert> {
    requireRead(caller, 'alerts');
    const scope = this.unitOfWork.of(caller.tenantId);
    return this.admit(scope, caller, await this.find(scope, caller, ref, 'read'), 'read');
  }

  /**
   * The same to be changed, locked until the transaction ends. Who may only read alerts must have been paged for it, and it must not be closed.
   * @throws ApiError 404 (bare), 403
   */
  async lock(tx: Transaction, caller: Caller, ref: AlertRef): Promise<Alert> {
    const { id } = await this.admit(tx, caller, await this.find(tx, caller, ref, 'act'), 'act');
    const [locked] = await lockAlerts(tx, [id], 'all');
    const alert = await this.admit(tx, caller, locked ?? null, 'act');
    if (caller.kind !== 'user' || RANK[levelOf(caller, 'alerts')] >= RANK.write) return alert;
    const mayAnswer = alert.status !== 'closed' && (await pagedFor(tx, caller.id, [alert])).has(id);
    if (!mayAnswer)
      throw forbidden('Needs the write permission on alerts, or that you were paged for this one and it is not closed');
    return alert;
  }

  /** The alerts of these ids, as far as they exist, to be read, and locked until the transaction ends. @throws ApiError 403 */
  async lockAll(tx: Transaction, caller: Caller, ids: readonly string[]): Promise<Alert[]> {
    const alerts = await lockAlerts(tx, ids, 'all');
    const mayRead = await this.guard(tx, caller, alerts, 'read');
    if (!alerts.every(mayRead)) throw forbidden('The alert belongs to another team');
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
    const mayRead = await this.guard(scope, caller, found, 'read');
    return found.filter(mayRead).map(({ id, tinyId, message, status, acknowledged, ...more }) => {
      const { snoozedUntil, priority, teamId, createdAt } = more;
      const shown = { id, tinyId, message, status, acknowledged, priority, teamId };
      return { ...shown, snoozed: snoozedUntil !== null, createdAt: createdAt.toISOString() };
    });
  }

  /** @returns whether the caller may do that with one of these alerts */
  async guard(
    scope: TenantScope,
    caller: Caller,
    alerts: readonly Guarded[],
    wish: Wish,
  ): Promise<(alert: Guarded) => boolean> {
    if (wish === 'read' && !sees(caller, 'alerts')) return () => false;
    const foreign = alerts.filter(
      (alert) => mayTouchAlert(caller, alert, true, wish) && !mayTouchTeam(caller, alert.teamId),
    );
    const paged = await pagedFor(scope, caller.id, foreign);
    return (alert) => mayTouchAlert(caller, alert, paged.has(alert.id), wish);
  }

  /** Tiny ids are not unique: the newest alert that has it. */
  private async find(scope: TenantScope, caller: Caller, ref: AlertRef, wish: Wish): Promise<Alert | null> {
    if (ref.by === 'alias') return this.ofAlias(scope, caller, ref.alias, wish);
    const newest = { order: { createdAt: 'DESC', id: 'DESC' } } as const;
    return scope.repo(Alert).findOne(ref.by === 'id' ? { id: ref.id } : { tinyId: ref.tinyId }, newest);
  }

  /**
   * An alias refers to the newest alert created with it, of those that the caller may touch. Of several scopes, one that
   * is not closed goes before others, and one of the caller's own team before those.
   */
  private async ofAlias(scope: TenantScope, caller: Caller, alias: string, wish: Wish): Promise<Alert | null> {
    if (alias.includes(ALIAS_END)) return null;
    const isEverywhere = caller.unrestricted || caller.role === 'stakeholder';
    const found = await alertsOfAlias(scope, alias, isEverywhere ? null : caller.teamIds);
    const mayTouch = await this.guard(scope, caller, found, wish);
    const rank = (alert: Alert): number =>
      (mayTouch(alert) ? 4 : 0) +
      (alert.status === 'closed' ? 0 : 2) +
      (alert.teamId !== null && alert.teamId === caller.teamId ? 1 : 0);
    const at = ({ createdAt }: Alert): number => createdAt.getTime();
    const [best = null] = found.toSorted((one, other) => rank(other) - rank(one) || at(other) - at(one));
    return best;
  }

  private async admit(scope: TenantScope, caller: Caller, alert: Alert | null, wish: Wish): Promise<Alert> {
    if (!alert) throw notFound('Alert not found');
    const mayTouch = await this.guard(scope, caller, [alert], wish);
    if (!mayTouch(alert)) throw forbidden('The alert belongs to another team');
    return alert;
  }
}

/** @param wasPaged whether the alert has this person among its recipients */
export function mayTouchAlert(
  caller: Caller,
  { teamId, status }: Pick<Alert, 'teamId' | 'status'>,
  wasPaged: boolean,
  wish: Wish,
): boolean {
  const isTheirs = caller.kind === 'user' && wasPaged;
  return mayTouchTeam(caller, teamId) || (isTheirs && (wish === 'read' || status !== 'closed'));
}

const NONE: ReadonlySet<string> = new Set();

async function pagedFor(scope: TenantScope, userId: string, alerts: readonly Guarded[]): Promise<ReadonlySet<string>> {
  if (alerts.length === 0) return NONE;
  const found = await scope.repo(AlertRecipient).find({ alertId: In(alerts.map(({ id }) => id)), userId });
  return new Set(found.map(({ alertId }) => alertId));
}

/** The caller as the actor of a change: a person, or the integration of a key. */
export function actorOf(caller: Caller): Actor {
  return { type: caller.kind, id: caller.integration?.id ?? caller.id, name: caller.name };
}

/** The same, with the person for whom a third-party client acts. */
export function doerOf(caller: Caller): Doer {
  return { ...actorOf(caller), ...(caller.actsFor && { actsFor: caller.actsFor }) };
}
