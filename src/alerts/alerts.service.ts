import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import type { TenantScope, Transaction } from '../database/unit-of-work.js';
import { AlertActivities } from './alert-activities.js';
import type { ActivityType } from './domain/activity.js';
import { type AlertSnapshot, type AlertState, type Doer, shownDoer } from './domain/alert.js';
import { type AlertAction, decideTransition, type Transition } from './domain/status-transitions.js';
import type { AlertView } from './dto/alert.views.js';
import { presentAlert } from './dto/present-alert.js';
import { Alert } from './entities/alert.entity.js';
import type { AlertChanged, AlertEventPayloads } from './events/alert-events.js';

export type Decision = Transition | { kind: 'unknown' };

export interface ActionOptions {
  /** True: no activity is written (bulk actions, as specified). */
  quiet?: boolean;
  /** A remark that goes into the activity. */
  note?: string;
}

export interface ShownAlert extends AlertSnapshot {
  view: AlertView;
}

type ChangeEvent = {
  [K in keyof AlertEventPayloads]: AlertEventPayloads[K] extends AlertChanged ? K : never;
}[keyof AlertEventPayloads];

/** What is told of each action: the event, and the activity (none for a snooze, as specified). */
const TOLD: Readonly<Record<AlertAction, { event: ChangeEvent; activity: ActivityType | null }>> = {
  acknowledge: { event: 'alert.acknowledged', activity: 'acknowledged' },
  unacknowledge: { event: 'alert.unacknowledged', activity: 'unacknowledged' },
  close: { event: 'alert.closed', activity: 'closed' },
  reopen: { event: 'alert.reopened', activity: 'reopened' },
  snooze: { event: 'alert.snoozed', activity: null },
  unsnooze: { event: 'alert.unsnoozed', activity: 'unsnoozed' },
  assign: { event: 'alert.assigned', activity: 'assigned' },
};

const STATE = '"tenantId", id, status, acknowledged, "snoozedUntil"';

/**
 * The state of alerts, for every feature that needs it. Actions lock the row, put it to the transition table, save
 * what it says, and leave the activity and the event in the same transaction.
 */
@Injectable()
export class AlertsService {
  constructor(
    private readonly activities: AlertActivities,
    private readonly clock: Clock,
  ) {}

  /** The alerts of these ids, as far as they exist; with `lock` they stay as they are until the transaction ends. */
  async states(
    scope: TenantScope,
    ids: readonly string[],
    options: { lock?: boolean } = {},
  ): Promise<Map<string, AlertSnapshot>> {
    if (ids.length === 0) return new Map();
    const found = await byIds<Alert>(scope, ids, '*', options);
    return new Map(found.map((alert) => [alert.id, snapshotOf(alert)]));
  }

  /**
   * Of the alerts of these ids only what decides whether somebody may still be paged; they stay so until the transaction
   * ends. (All of an alert costs four times as much to read, and a storm of due steps reads nothing else.)
   */
  async lockStates(tx: Transaction, ids: readonly string[]): Promise<Map<string, AlertState>> {
    if (ids.length === 0) return new Map();
    const found = await byIds<AlertState>(tx, ids, STATE, { lock: true });
    return new Map(found.map((alert) => [alert.id, alert]));
  }

  /** The alerts of these ids, as far as they exist, each with what the API shows of it. */
  async shown(scope: TenantScope, ids: readonly string[]): Promise<Map<string, ShownAlert>> {
    const found = await scope.repo(Alert).find({ id: In([...ids]) });
    return new Map(found.map((alert) => [alert.id, { ...snapshotOf(alert), view: presentAlert(alert) }]));
  }

  /** The alias pointer: the newest alert created with that alias, whatever its status. */
  async newestWithAlias(scope: TenantScope, alias: string): Promise<AlertSnapshot | null> {
    const alert = await scope.repo(Alert).findOne({ alias }, { order: { createdAt: 'DESC', id: 'DESC' } });
    return alert && snapshotOf(alert);
  }

  /** Every alert with this number; it is not unique. */
  async withTinyId(scope: TenantScope, tinyId: number): Promise<AlertSnapshot[]> {
    return (await scope.repo(Alert).find({ tinyId })).map(snapshotOf);
  }

  acknowledge(tx: Transaction, alertId: string, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    const now = this.clock.now();
    const acknowledgedBy = shownDoer(doer);
    const person = doer.type === 'user' || doer.actsFor ? acknowledgedBy.id : null;
    const first = { firstAcknowledgedAt: now, firstAcknowledgedBy: person };
    const patch = ({ firstAcknowledgedAt }: Alert): Partial<Alert> => ({
      acknowledgedAt: now,
      acknowledgedBy,
      ...(firstAcknowledgedAt === null ? first : {}),
    });
    return this.act(tx, alertId, 'acknowledge', doer, patch, {}, options);
  }

  unacknowledge(tx: Transaction, alertId: string, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    return this.act(tx, alertId, 'unacknowledge', doer, { acknowledgedBy: null }, {}, options);
  }

  close(tx: Transaction, alertId: string, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    return this.act(tx, alertId, 'close', doer, { closedAt: this.clock.now(), closedBy: shownDoer(doer) }, {}, options);
  }

  reopen(tx: Transaction, alertId: string, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    return this.act(tx, alertId, 'reopen', doer, { acknowledgedBy: null, closedBy: null }, {}, options);
  }

  /** @param until a time in the future (UTC) */
  snooze(tx: Transaction, alertId: string, doer: Doer, until: Date, options: ActionOptions = {}): Promise<Decision> {
    const detail = { snoozedUntil: until.toISOString() };
    return this.act(tx, alertId, 'snooze', doer, { snoozedUntil: until }, detail, options);
  }

  unsnooze(tx: Transaction, alertId: string, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    return this.act(tx, alertId, 'unsnooze', doer, { snoozedUntil: null }, {}, options);
  }

  /** @param owner as the client named the owner, and the user's id when it is one */
  assign(
    tx: Transaction,
    alertId: string,
    doer: Doer,
    owner: { owner: string; ownerId: string | null },
    options: ActionOptions = {},
  ): Promise<Decision> {
    return this.act(tx, alertId, 'assign', doer, owner, owner, options);
  }

  private async act(
    tx: Transaction,
    alertId: string,
    action: AlertAction,
    doer: Doer,
    patch: Partial<Alert> | ((alert: Alert) => Partial<Alert>),
    detail: Record<string, unknown>,
    { quiet = false, note }: ActionOptions,
  ): Promise<Decision> {
    const alert = await tx.repo(Alert).findOne({ id: alertId }, { lock: true });
    if (!alert) return { kind: 'unknown' };
    const decision = decideTransition(alert, action);
    if (decision.kind !== 'applied') return decision;
    if (action === 'reopen' && (await this.aliasInUse(tx, alert))) return { kind: 'conflict', reason: 'alias-in-use' };
    const { status, acknowledged = alert.acknowledged } = decision;
    const changed = typeof patch === 'function' ? patch(alert) : patch;
    await tx.repo(Alert).update({ id: alertId }, { ...changed, status, acknowledged, updatedAt: this.clock.now() });
    const { event, activity } = TOLD[action];
    const told = note ? { ...detail, note } : detail;
    const { type, id, name } = doer;
    const user = shownDoer(doer).name;
    if (activity && !quiet) {
      this.activities.append(tx, [{ alertId, type: activity, user, actor: { type, id, name }, metadata: told }]);
    }
    tx.emit(event, { alertId, actor: { type, id, name: user }, detail: told });
    return decision;
  }

  private aliasInUse(tx: Transaction, { alias }: Alert): Promise<boolean> {
    return tx.repo(Alert).exists({ alias, status: Not('closed') });
  }
}

/**
 * One by one by the primary key: of a list of ids, PostgreSQL would read all the tenant's alerts as long as it has no
 * statistics. In the order of their ids, so that two transactions that lock cannot wait for each other.
 */
function byIds<R>(scope: TenantScope, ids: readonly string[], columns: string, { lock = false }): Promise<R[]> {
  return scope.query<R>(
    `SELECT a.* FROM unnest($2::uuid[]) AS wanted(id)
     CROSS JOIN LATERAL (
       SELECT ${columns} FROM alerts WHERE "tenantId" = $1 AND id = wanted.id LIMIT 1 ${lock ? 'FOR UPDATE' : ''}
     ) a`,
    [[...new Set(ids)].sort()],
  );
}

function snapshotOf(alert: Alert): AlertSnapshot {
  return { ...alert, description: alert.description ?? '' };
}
