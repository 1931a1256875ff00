import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { newId } from '../../platform/ids.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import { AlertActivities } from './alert-activities.queries.js';
import {
  type AlertPatch,
  alertsOf,
  changeAlert,
  claimStatesOf,
  lockAlerts,
  newestOf,
  type OpenAlert,
  openOf,
  openWithAlias,
  setHeld,
} from './alerts.queries.js';
import type { ActivityType } from './domain/activity.js';
import { type Actor, type AlertSnapshot, type AlertState, type Doer, shownDoer } from './domain/alert.js';
import { isWorse, type Priority } from '../../platform/domain/priority.js';
import { type Responder } from '../../platform/domain/responder.js';
import type { ChosenOwner } from './domain/lifecycle-requests.js';
import { isSameOrigin, scopedAlias } from './domain/stored-alias.js';
import { awake, snoozedFrom } from './domain/snoozes.js';
import { type AlertAction, decideTransition, type Transition } from './domain/status-transitions.js';
import type { AlertView } from './dto/alert.views.js';
import { presentAlert } from './dto/present-alert.js';
import { Alert, AlertNote } from './alert.entity.js';
import type { AlertChanged, AlertEventPayloads } from './events/alert-events.js';

export type Decision = Transition | { kind: 'unknown' };

export interface ActionOptions {
  /** True: no activity is written; the caller writes its own. */
  quiet?: boolean;
  /** One of many at once, of which only those learn who ask for all activities (contract: "no activity entries"). */
  isBulk?: boolean;
  /** A remark that goes into the activity. */
  note?: string;
  /** Of an end of a snooze: whoever asks for it tells people. */
  told?: true;
}

export interface ShownAlert extends AlertSnapshot {
  view: AlertView;
}

/** Which alert: its id, or the row as the transaction has locked it, which then follows what is done to it. */
type Target = string | LockedAlert;
/** A row of `lockRows`. */
export type LockedAlert = Alert;

export type AlertColumn = keyof Alert;

type Adapted = 'teamId' | 'tags' | 'details' | 'actions' | 'responders' | 'suppressNotifications' | 'delayedUntil';

type ChangeEvent = {
  [K in keyof AlertEventPayloads]: AlertEventPayloads[K] extends AlertChanged ? K : never;
}[keyof AlertEventPayloads];

/** The event and the activity of each action (no activity for a snooze, as specified). */
const RECORDED_AS: Readonly<Record<AlertAction, { event: ChangeEvent; activity: ActivityType }>> = {
  acknowledge: { event: 'alert.acknowledged', activity: 'acknowledged' },
  unacknowledge: { event: 'alert.unacknowledged', activity: 'unacknowledged' },
  close: { event: 'alert.closed', activity: 'closed' },
  reopen: { event: 'alert.reopened', activity: 'reopened' },
  snooze: { event: 'alert.snoozed', activity: 'snoozed' },
  unsnooze: { event: 'alert.unsnoozed', activity: 'unsnoozed' },
  assign: { event: 'alert.assigned', activity: 'assigned' },
};

const nothingWaits = (alert: Alert, now: Date): AlertPatch => ({ ...awake(alert, now), delayedUntil: null });

/**
 * The state of alerts, for every feature that needs it. Actions lock the row, ask the transition table, save
 * the result, and write the activity and the event in the same transaction.
 */
@Injectable()
export class AlertsService {
  constructor(
    private readonly activities: AlertActivities,
    private readonly clock: Clock,
  ) {}

  /** The alerts of these ids, as far as they exist. */
  async states(scope: TenantScope, ids: readonly string[]): Promise<Map<string, AlertSnapshot>> {
    if (ids.length === 0) return new Map();
    const found = await alertsOf(scope, ids);
    return new Map(found.map((alert) => [alert.id, snapshotOf(alert)]));
  }

  /** The same, locked until the transaction ends. All that it needs must be locked in one call (ADR 12). */
  async lock(tx: Transaction, ids: readonly string[]): Promise<Map<string, AlertSnapshot>> {
    const rows = await this.lockRows(tx, ids);
    return new Map([...rows].map(([id, alert]) => [id, snapshotOf(alert)]));
  }

  /** The same as the rows themselves, to act on. */
  async lockRows(tx: Transaction, ids: readonly string[]): Promise<Map<string, LockedAlert>> {
    const found = await lockAlerts(tx, ids, 'all');
    return new Map(found.map((alert) => [alert.id, alert]));
  }

  /**
   * The part of these alerts that decides whether somebody may still be paged, locked until the transaction
   * ends. (Reading all of an alert costs four times as much, which matters for a storm of due steps.)
   */
  async lockStates(tx: Transaction, ids: readonly string[]): Promise<Map<string, AlertState>> {
    const found = await lockAlerts(tx, ids, 'state');
    return new Map(found.map((alert) => [alert.id, alert]));
  }

  /**
   * The same of the alerts that these rows belong to; locked ones are skipped.
   * @param rows as of `claimStatesOf`
   */
  claimStates(tx: Transaction, rows: string, parameters: readonly unknown[], limit: number): Promise<AlertState[]> {
    return claimStatesOf(tx, rows, parameters, limit);
  }

  /** Shows until when alerts wait for somebody on call; null: they do not. @param alerts locked, or made, by this transaction */
  setHeld(tx: Transaction, alerts: readonly { id: string; heldUntil: Date | null }[]): void {
    setHeld(tx, alerts);
  }

  /** @param alert its page, if it was held, is held no more, unless it `wasDropped` */
  endDeferral(tx: Transaction, { id, flapping }: AlertSnapshot, wasDropped: boolean): void {
    const released = flapping && !wasDropped ? { flapping: { ...flapping, heldUntil: null } } : {};
    changeAlert(tx, id, { delayedUntil: null, ...released });
  }

  /** Sets which maintenance (or that a notification policy) silences the alert and until when (null: none does any more; it stays named). */
  setSilence(tx: Transaction, id: string, silence: { id: string; until: Date; isPolicy?: true } | null): void {
    const patch = silence
      ? { ...(silence.isPolicy ? {} : { maintenance: silence.id }), silencedUntil: silence.until }
      : { silencedUntil: null };
    changeAlert(tx, id, patch);
  }

  /** Sets what follows from rules that were asked again. @param alert locked by this transaction; it follows */
  async adapt(tx: Transaction, alert: LockedAlert, patch: Partial<Pick<AlertSnapshot, Adapted>>): Promise<void> {
    const columns = patch as Partial<Pick<Alert, Adapted>>;
    await tx.repo(Alert).update({ id: alert.id }, { ...columns, updatedAt: this.clock.now() });
    Object.assign(alert, patch);
  }

  /** Sets the responders. @param alert locked by this transaction */
  async setResponders(tx: Transaction, { id }: Alert, responders: readonly Responder[]): Promise<void> {
    await tx.repo(Alert).update({ id }, { responders: [...responders], updatedAt: this.clock.now() });
  }

  /** The alerts of these ids, as far as they exist, each with its API view. */
  async shown(scope: TenantScope, ids: readonly string[]): Promise<Map<string, ShownAlert>> {
    const found = await scope.repo(Alert).find({ id: In([...ids]) });
    return new Map(found.map((alert) => [alert.id, { ...snapshotOf(alert), view: presentAlert(alert) }]));
  }

  /** The alias pointers of an integration, as `newestOf`: of each alias, in their order, an id or undefined. */
  async idsOfNewest(
    scope: TenantScope,
    aliases: readonly { alias: string; aliasOrigin?: string | undefined }[],
    integration: { id: string; teamId: string | null },
  ): Promise<(string | undefined)[]> {
    const found = await newestOf(scope, aliases, integration);
    const ids = new Map(found.map(({ place, id }) => [place, id]));
    return aliases.map((_alias, at) => ids.get(at + 1));
  }

  /** Every alert with this number; it is not unique. */
  async withTinyId(scope: TenantScope, tinyId: number): Promise<AlertSnapshot[]> {
    return (await scope.repo(Alert).find({ tinyId })).map(snapshotOf);
  }

  /** Alerts of an integration that are not closed, the newest first; `subject`: that detail, else the message. */
  openOf(scope: TenantScope, integrationId: string, most: number): Promise<OpenAlert[]> {
    return openOf(scope, integrationId, most);
  }

  acknowledge(tx: Transaction, target: Target, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    const now = this.clock.now();
    const acknowledgedBy = shownDoer(doer);
    const person = doer.type === 'user' || doer.actsFor ? acknowledgedBy.id : null;
    const first = { firstAcknowledgedAt: now, firstAcknowledgedBy: person };
    const patch = ({ firstAcknowledgedAt }: Alert): AlertPatch => ({
      acknowledgedAt: now,
      acknowledgedBy,
      ...(firstAcknowledgedAt === null ? first : {}),
    });
    return this.act(tx, target, 'acknowledge', doer, patch, {}, options);
  }

  /** Nobody has it any more, so a snooze ends with it: the escalation goes on. */
  async unacknowledge(tx: Transaction, target: Target, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    const alert = await rowOf(tx, target);
    if (!alert) return { kind: 'unknown' };
    const decision = await this.act(tx, alert, 'unacknowledge', doer, { acknowledgedBy: null }, {}, options);
    if (decision.kind === 'applied' && alert.snoozedUntil !== null) await this.unsnooze(tx, alert, doer);
    return decision;
  }

  /** Whatever was waiting for the alert (a snooze, a delay by a policy) ends with it. */
  close(tx: Transaction, target: Target, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    const now = this.clock.now();
    const closed = { closedAt: now, closedBy: shownDoer(doer) };
    return this.act(tx, target, 'close', doer, (alert) => ({ ...closed, ...nothingWaits(alert, now) }), {}, options);
  }

  /** It pages anew, also where it was snoozed while closed, or closed by a version that keeps what waits. */
  reopen(tx: Transaction, target: Target, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    const patch = (alert: Alert): AlertPatch => ({
      acknowledgedBy: null,
      closedBy: null,
      ...nothingWaits(alert, this.clock.now()),
      ...(alert.flapping ? { flapping: { ...alert.flapping, heldUntil: null } } : {}),
    });
    return this.act(tx, target, 'reopen', doer, patch, {}, options);
  }

  /** @param until a time in the future (UTC) */
  snooze(tx: Transaction, target: Target, doer: Doer, until: Date, options: ActionOptions = {}): Promise<Decision> {
    const detail = { snoozedUntil: until.toISOString() };
    const patch = (alert: Alert): AlertPatch => snoozedFrom(alert, this.clock.now(), until);
    return this.act(tx, target, 'snooze', doer, patch, detail, options);
  }

  unsnooze(tx: Transaction, target: Target, doer: Doer, options: ActionOptions = {}): Promise<Decision> {
    return this.act(tx, target, 'unsnooze', doer, (alert) => awake(alert, this.clock.now()), {}, options);
  }

  /** A higher priority than before is told (`alert.priority-raised`); a lower one pages nobody, and ends no escalation. */
  setPriority(tx: Transaction, alert: LockedAlert, to: Priority, doer: Doer): void {
    const { id: alertId, priority: from } = alert;
    if (from === to) return;
    changeAlert(tx, alertId, { priority: to, updatedAt: this.clock.now() });
    alert.priority = to;
    const { type, id, name } = doer;
    const actor = { type, id, name };
    const user = shownDoer(doer).name;
    this.activities.append(tx, [{ alertId, type: 'priority-changed', user, actor, metadata: { from, to } }]);
    if (isWorse(to, from) && alert.status !== 'closed') tx.emit('alert.priority-raised', { alertId, actor, from, to });
  }

  /** To whoever owns it already it changes nothing. @param owner as the client named the owner, and the user's id when it is one */
  async assign(
    tx: Transaction,
    target: Target,
    doer: Doer,
    { owner, ownerId, ...named }: ChosenOwner,
    options: ActionOptions = {},
  ): Promise<Decision> {
    const alert = await rowOf(tx, target);
    if (!alert) return { kind: 'unknown' };
    const patch = { owner, ownerId };
    if (isOwner(alert, patch)) return { kind: 'unchanged', reason: 'already-assigned' };
    return this.act(tx, alert, 'assign', doer, patch, { ...patch, ...named }, options);
  }

  /** @param target of any status @param user as the history shows who wrote it */
  async addNote(
    tx: Transaction,
    { id: alertId }: { id: string },
    note: string,
    user: string,
    actor: Actor,
  ): Promise<void> {
    const row = { id: newId(), alertId, note, user, actor, createdAt: this.clock.now() };
    await tx.repo(AlertNote).insert(row);
    this.activities.append(tx, [{ alertId, type: 'note-added', user, actor, metadata: { noteId: row.id, note } }]);
    tx.emit('alert.note-added', { alertId, actor, detail: { note, user } });
  }

  private async act(
    tx: Transaction,
    target: Target,
    action: AlertAction,
    doer: Doer,
    patch: AlertPatch | ((alert: Alert) => AlertPatch),
    detail: Record<string, unknown>,
    { quiet = false, isBulk = false, note, told: tells }: ActionOptions,
  ): Promise<Decision> {
    const alert = await rowOf(tx, target);
    if (!alert) return { kind: 'unknown' };
    const alertId = alert.id;
    const decision = decideTransition(alert, action);
    if (decision.kind !== 'applied') return decision;
    const alias = action === 'reopen' ? await this.freeAlias(tx, alert) : undefined;
    if (alias === null) return { kind: 'conflict', reason: 'alias-in-use' };
    const { status, acknowledged = alert.acknowledged } = decision;
    const changed = typeof patch === 'function' ? patch(alert) : patch;
    const now = this.clock.now();
    const columns = { ...changed, status, acknowledged, updatedAt: now };
    const isDelayed = alert.delayedUntil !== null && now < alert.delayedUntil;
    changeAlert(tx, alertId, { ...columns, ...(alias !== undefined && { alias }) });
    Object.assign(alert, columns);
    const { event, activity } = RECORDED_AS[action];
    const told = note ? { ...detail, note } : detail;
    const { type, id, name } = doer;
    const user = shownDoer(doer).name;
    if (!quiet) {
      const hidden = isBulk || action === 'snooze';
      const metadata = isBulk ? { ...told, bulk: true } : told;
      this.activities.append(tx, [{ alertId, type: activity, user, actor: { type, id, name }, metadata, hidden }]);
    }
    // Nobody was notified of what a delay held back, so nobody is of its end; a reopened one begins anew.
    const silenced = (isDelayed || alert.silencedUntil !== null) && { silenced: true as const };
    const delayed = isDelayed && { delayed: true as const };
    const telling = tells && { told: tells };
    tx.emit(event, { alertId, actor: { type, id, name: user }, detail: told, ...silenced, ...delayed, ...telling });
    return decision;
  }

  /** Under which a closed alert is stored when it is open again; null: an open one of its team, or a global one, has its alias. */
  private async freeAlias(tx: Transaction, alert: Alert): Promise<string | null> {
    const open = await openWithAlias(tx, alert.alias);
    const isInUse = open.some(
      ({ teamId, aliasOrigin }) =>
        (teamId === alert.teamId || teamId === null) && isSameOrigin(aliasOrigin, alert.aliasOrigin),
    );
    const free = [alert.alias, scopedAlias(alert.alias, alert)].find((one) => !open.some(({ alias }) => alias === one));
    return isInUse ? null : (free ?? null);
  }
}

async function rowOf(tx: Transaction, target: Target): Promise<LockedAlert | undefined> {
  return typeof target === 'string' ? (await lockAlerts(tx, [target], 'all'))[0] : target;
}

/** By the tenant's id and the alert's. */
/** A user may be named in several ways. */
function isOwner(
  alert: Pick<Alert, 'owner' | 'ownerId'>,
  { owner, ownerId }: Pick<Alert, 'owner' | 'ownerId'>,
): boolean {
  return alert.ownerId === ownerId && (ownerId !== null || alert.owner === owner);
}

/** An alert's row as others see it. */
export function snapshotOf(alert: Alert): AlertSnapshot {
  return { ...alert, description: alert.description ?? '' };
}
