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

/** The outcome for one person and channel, or (user null) for a broadcast. */
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
  /** It is held until then. */
  heldUntil?: Date;
  /** The person only follows the alert, and is not paged for it. */
  follows?: boolean;
  /** The bundle in which it was sent; null or absent: alone. */
  bundledInto?: string | null;
}

/** The report about a delivery. @param alert undefined: deleted */
export function reportOn(
  delivery: Delivery,
  alert: AlertSnapshot | undefined,
  ending: Pick<OutcomeReport, 'outcome' | 'reason'>,
): OutcomeReport {
  const { alertId, userId, channelId, channelType, cause, ruleId, follows, bundledInto, id: deliveryId } = delivery;
  const about = { id: alertId, message: alert?.message ?? null };
  return { alert: about, userId, channelId, channelType, deliveryId, ruleId, cause, follows, bundledInto, ...ending };
}

/** Records each outcome: an audit entry and a `notified` activity of the alert (contract: "Events"). */
@Injectable()
export class NotificationTrail {
  constructor(
    private readonly audit: AuditService,
    private readonly activities: AlertActivities,
  ) {}

  /** @param isListed whether the history gets an activity */
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
   * As `record`, but without a second activity for the same hold or the same reason, and with one activity for each alert of a
   * bundle.
   */
  async recordOnce(tx: Transaction, users: UserDirectory, reports: readonly OutcomeReport[]): Promise<void> {
    this.record(tx, users, reports, await this.newLines(tx, users, reports));
  }

  /** As `note`, without activities that the history has already. */
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

  /** Only the activities, for deliveries that have not ended. */
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

/** Such reports may come several times for one person. */
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
