import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { AuditService } from '../../people/audit/audit.service.js';
import type { Medium } from '../channels/registry.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { aboutPerson } from '../../people/users/domain/quiet-status.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import type { Delivery } from './delivery.entity.js';
import type { Outcome } from './domain/outcome.js';

/** How it ended for one person and one channel, or (user null) for a broadcast. */
export interface OutcomeReport {
  alert: { id: string; /** Null: the alert is gone, so it has no history to write to. */ message: string | null };
  userId: string | null;
  channelId: string | null;
  channelType: Medium | null;
  deliveryId: string | null;
  ruleId: string | null;
  cause: string;
  outcome: Outcome;
  /** For people; null when there is nothing to explain. */
  reason: string | null;
  /** It is held back, and sent then. */
  heldUntil?: Date;
  /** The person only follows the alert, and is not paged for it. */
  follows?: boolean;
  /** The message about several alerts in which it went; null, or absent: it went alone. */
  bundledInto?: string | null;
}

/** How this delivery ended; an alert that is undefined is gone. */
export function reportOn(
  delivery: Delivery,
  alert: AlertSnapshot | undefined,
  ending: Pick<OutcomeReport, 'outcome' | 'reason'>,
): OutcomeReport {
  const { alertId, userId, channelId, channelType, cause, ruleId, follows, bundledInto, id: deliveryId } = delivery;
  const about = { id: alertId, message: alert?.message ?? null };
  return { alert: about, userId, channelId, channelType, deliveryId, ruleId, cause, follows, bundledInto, ...ending };
}

/** Leaves the trail of every outcome: one audit entry, and one `notified` activity on the alert (contract: "Events"). */
@Injectable()
export class NotificationTrail {
  constructor(
    private readonly audit: AuditService,
    private readonly activities: AlertActivities,
  ) {}

  /** @param isListed whether the history has a line of it */
  record(
    tx: Transaction,
    users: UserDirectory,
    unnamed: readonly OutcomeReport[],
    isListed: (report: OutcomeReport) => boolean = () => true,
  ): void {
    if (unnamed.length === 0) return;
    const nameOf = nameIn(users);
    const reports = unnamed.map((report) => withName(report, nameOf));
    this.audit.record(
      tx,
      reports.map(({ alert, userId, outcome, bundledInto: _bundle, ...details }) => ({
        action: outcome,
        entityType: 'notification-rule',
        entityId: alert.id,
        entityName: alert.message,
        userId,
        userName: nameOf(userId),
        details: { alertId: alert.id, ...details },
      })),
    );
    this.noteIn(tx, nameOf, reports.filter(isListed));
  }

  /**
   * As `record`, but the history gets no second line that a message is held until the same time, or is not sent for the same reason, and
   * one line of a message in which the alert stands more than once.
   */
  async recordOnce(tx: Transaction, users: UserDirectory, reports: readonly OutcomeReport[]): Promise<void> {
    this.record(tx, users, reports, await this.newLines(tx, users, reports));
  }

  /** As `note`, but only what the history does not say yet of a message that is held. */
  async noteHeld(tx: Transaction, users: UserDirectory, reports: readonly OutcomeReport[]): Promise<void> {
    this.note(tx, users, reports.filter(await this.newLines(tx, users, reports)));
  }

  private async newLines(
    tx: Transaction,
    users: UserDirectory,
    reports: readonly OutcomeReport[],
  ): Promise<(report: OutcomeReport) => boolean> {
    const unsent = reports.filter(isUnsent);
    const last = await this.activities.lastNotified(
      tx,
      unsent.map(({ alert }) => alert.id),
    );
    const before = new Set(last.map(({ alertId, metadata }) => lineOf(alertId, metadata)));
    const now = new Set<string>();
    const nameOf = nameIn(users);
    return (unnamed) => {
      const report = withName(unnamed, nameOf);
      const isSent = !isUnsent(report);
      if (isSent && !report.bundledInto) return true;
      const line = lineOf(report.alert.id, metadataOf(report, nameOf));
      const ofChannel = `${line} ${report.channelId} ${isSent ? report.bundledInto : ''}`;
      const isNew = (isSent || !before.has(line)) && !now.has(ofChannel);
      now.add(ofChannel);
      return isNew;
    };
  }

  /** The activities alone, of what has not come to its end. */
  note(tx: Transaction, users: UserDirectory, reports: readonly OutcomeReport[]): void {
    const nameOf = nameIn(users);
    this.noteIn(
      tx,
      nameOf,
      reports.map((report) => withName(report, nameOf)),
    );
  }

  private noteIn(tx: Transaction, nameOf: NameOf, reports: readonly OutcomeReport[]): void {
    const ofLivingAlerts = reports.filter(({ alert }) => alert.message !== null);
    this.activities.append(
      tx,
      ofLivingAlerts.map((report) => ({
        alertId: report.alert.id,
        type: 'notified' as const,
        user: 'system',
        metadata: metadataOf(report, nameOf),
      })),
    );
  }
}

/** Of one person several such may come at once. */
const isUnsent = ({ heldUntil, outcome }: OutcomeReport): boolean => heldUntil !== undefined || outcome === 'cancelled';

type NameOf = (id: string | null) => string | null;

const nameIn =
  (users: UserDirectory): NameOf =>
  (id) =>
    id === null ? null : (users.get(id)?.fullName ?? null);

function withName(report: OutcomeReport, nameOf: NameOf): OutcomeReport {
  const { reason, userId } = report;
  return reason === null ? report : { ...report, reason: aboutPerson(reason, nameOf(userId)) };
}

function metadataOf(report: OutcomeReport, nameOf: NameOf): Record<string, unknown> {
  const { userId, channelType, outcome, reason, heldUntil, follows } = report;
  return {
    ...{ userId, userName: nameOf(userId), channelType, outcome },
    ...(reason === null ? {} : { reason }),
    ...(follows && { follows }),
    ...(heldUntil && { heldUntil: heldUntil.toISOString() }),
  };
}

const lineOf = (alertId: string, { userId, channelType, outcome, reason, heldUntil, follows }: Line): string =>
  JSON.stringify([alertId, userId, channelType, outcome, reason, heldUntil, follows]);

type Line = Readonly<Record<string, unknown>>;
