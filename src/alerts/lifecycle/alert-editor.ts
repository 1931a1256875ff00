import { Injectable } from '@nestjs/common';
import { AuditService } from '../../people/audit/audit.service.js';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid, conflict } from '../../platform/errors/api-error.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { actorOf, doerOf, AlertAccess } from './alert-access.js';
import { AlertActivities } from './alert-activities.queries.js';
import { AlertsService } from './alerts.service.js';
import { AlertRecipients } from './alert-recipients.queries.js';
import type { ActivityType } from './domain/activity.js';
import { shownDoer } from './domain/alert.js';
import { isWorse, type Priority } from '../../platform/domain/priority.js';
import type { AlertRef } from './domain/alert-ref.js';
import { unionTags } from './domain/create-request.js';
import { withReceipt } from './domain/read-receipts.js';
import { ALERT_FIELDS } from './domain/alert-fields.js';
import { AlertActivity, Alert } from './alert.entity.js';
import { UntoldActs } from './untold-acts.js';
import { DAY_MS } from '../../platform/durations.js';

/** Deliveries of a deleted alert are kept for a while: providers still report on them. */
const REMOVED_AFTER_MS = 7 * DAY_MS;

/** Changes fields of an alert for a caller: checks the team, locks the row and writes the activity. */
@Injectable()
export class AlertEditor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly alerts: AlertsService,
    private readonly audit: AuditService,
    private readonly untold: UntoldActs,
    private readonly clock: Clock,
  ) {}

  /** Adds the caller's read receipt, once. */
  markRead(caller: Caller, ref: AlertRef): Promise<void> {
    return this.edit(caller, ref, async (tx, alert) => {
      const readBy = withReceipt(alert.readBy, actorOf(caller), this.clock.now());
      if (readBy !== alert.readBy) await tx.repo(Alert).update({ id: alert.id }, { readBy: [...readBy] });
    });
  }

  addNote(caller: Caller, ref: AlertRef, note: string, user = 'api'): Promise<void> {
    return this.edit(caller, ref, (tx, alert) => this.alerts.addNote(tx, alert, note, user, actorOf(caller)));
  }

  /**
   * Records that somebody chose one of the alert's custom actions, and notifies the outbound integrations, which perform
   * it.
   * @throws ApiError 404, 403, 409 for an action that the alert does not have
   */
  execute(caller: Caller, ref: AlertRef, action: string, note?: string): Promise<void> {
    return this.edit(caller, ref, (tx, { id: alertId, actions }) => {
      if (!actions.includes(action)) throw conflict(`Alert has no action [${action.slice(0, 100)}]`);
      const doer = doerOf(caller);
      const user = shownDoer(doer).name;
      const detail = note ? { action, note } : { action };
      const actor = actorOf(caller);
      this.activities.append(tx, [{ alertId, type: 'action-executed', user, actor, metadata: detail }]);
      tx.emit('alert.action-executed', { alertId, actor: { ...actor, name: user }, detail });
      return Promise.resolve();
    });
  }

  /** @returns all details, the new ones merged over the present ones */
  addDetails(caller: Caller, ref: AlertRef, added: Record<string, string>): Promise<Record<string, string>> {
    return this.edit(caller, ref, async (tx, alert) => {
      const details = { ...alert.details, ...added };
      if (Object.keys(added).length > 0) await this.change(tx, caller, alert, { details }, 'details-added', { added });
      return details;
    });
  }

  /** @returns the remaining details */
  removeDetails(caller: Caller, ref: AlertRef, keys: readonly string[]): Promise<Record<string, string>> {
    return this.edit(caller, ref, async (tx, alert) => {
      const removed = keys.map((key) => key.trim()).filter((key) => Object.hasOwn(alert.details, key));
      const details = Object.fromEntries(Object.entries(alert.details).filter(([key]) => !removed.includes(key)));
      if (removed.length > 0) await this.change(tx, caller, alert, { details }, 'details-removed', { removed });
      return details;
    });
  }

  addTags(caller: Caller, ref: AlertRef, added: readonly string[]): Promise<string[]> {
    return this.edit(caller, ref, async (tx, alert) => {
      const tags = unionTags(alert.tags, added);
      if (tags.length === alert.tags.length) return alert.tags;
      if (tags.length > ALERT_FIELDS.tags.max) throw invalid('tags', `an alert has at most ${ALERT_FIELDS.tags.max}`);
      await this.change(tx, caller, alert, { tags }, 'tags-added', { added });
      return tags;
    });
  }

  /** @returns the remaining tags */
  removeTags(caller: Caller, ref: AlertRef, removed: readonly string[]): Promise<string[]> {
    return this.edit(caller, ref, async (tx, alert) => {
      const tags = alert.tags.filter((tag) => !removed.includes(tag));
      if (tags.length < alert.tags.length) {
        await this.change(tx, caller, alert, { tags }, 'tags-removed', { removed });
      }
      return tags;
    });
  }

  /** @returns sentences about those who are not told of a raise now */
  async setPriority(caller: Caller, ref: AlertRef, priority: Priority): Promise<string[]> {
    const warningsOf = await this.untold.of(caller.tenantId);
    const doer = doerOf(caller);
    return this.edit(caller, ref, async (tx, alert) => {
      const from = alert.priority;
      this.alerts.setPriority(tx, alert, priority, doer);
      if (!isWorse(priority, from)) return [];
      return (await warningsOf(tx, [{ alert, act: 'raised', doer, from }])).get(alert.id) ?? [];
    });
  }

  /** Replaces the alert's message or description (additive routes for third-party clients). */
  rewrite(caller: Caller, ref: AlertRef, patch: { message: string } | { description: string }): Promise<void> {
    return this.edit(caller, ref, async (tx, alert) => {
      // A description may be long: its history names the change alone.
      if ('description' in patch) {
        if (patch.description !== alert.description)
          await this.change(tx, caller, alert, patch, 'description-changed', {});
        return;
      }
      if (patch.message === alert.message) return;
      const metadata = { from: alert.message, to: patch.message };
      await this.change(tx, caller, alert, patch, 'message-changed', metadata);
    });
  }

  /** Removes the alert with its activities, notes, responders, recipients and escalation; the audit log keeps an entry. */
  delete(caller: Caller, ref: AlertRef): Promise<void> {
    return this.edit(caller, ref, async (tx, { id, alias, message, status }) => {
      await tx.repo(AlertActivity).delete({ alertId: id });
      this.recipients.remove(tx, [id]);
      await tx.repo(Alert).delete({ id });
      tx.emit('alert.deleted', { alertIds: [id] });
      const availableAt = new Date(this.clock.now().getTime() + REMOVED_AFTER_MS);
      tx.emit('alert.removed', { alertIds: [id] }, { availableAt });
      this.audit.record(tx, {
        action: 'alert.delete',
        entityType: 'alert',
        entityId: id,
        entityName: message,
        userId: caller.id,
        userName: caller.name,
        details: { alias, status },
      });
    });
  }

  private edit<T>(caller: Caller, ref: AlertRef, work: (tx: Transaction, alert: Alert) => Promise<T>): Promise<T> {
    return this.unitOfWork.transaction(caller.tenantId, async (tx) =>
      work(tx, await this.access.lock(tx, caller, ref)),
    );
  }

  private async change(
    tx: Transaction,
    caller: Caller,
    { id }: Alert,
    patch: Partial<Pick<Alert, 'tags' | 'details' | 'message' | 'description'>>,
    type: ActivityType,
    metadata: Record<string, unknown>,
  ): Promise<void> {
    await tx.repo(Alert).update({ id }, { ...patch, updatedAt: this.clock.now() });
    this.activities.append(tx, [
      { alertId: id, type, user: shownDoer(doerOf(caller)).name, actor: actorOf(caller), metadata },
    ]);
  }
}
