import type { AlertLine } from '../../alerts/statistics/alert-statistics.types.js';
import { withoutAddresses } from '../../platform/addresses.js';
import { csvOf } from './csv.js';

const HEADER = [
  'id',
  'tinyId',
  'alias',
  'message',
  'status',
  'priority',
  'source',
  'entity',
  'tags',
  'count',
  'teamId',
  'team',
  'assignedTo',
  'owner',
  'createdAt',
  'acknowledgedAt',
  'closedAt',
  'secondsToAcknowledge',
  'secondsToClose',
] as const;

export const ALERT_CSV_HEADER = csvOf([HEADER]);

/**
 * Alerts as CSV lines; times are UTC. `assignedTo` is the id of the user who owns the alert (contract:
 * "assignedToUserId"), `owner` the name that the client sent.
 * @param teamName the name of a team; null: deleted
 * @param addresses false: masks email addresses in owners' names
 */
export function alertsAsCsv(
  alerts: readonly AlertLine[],
  teamName: (id: string) => string | null,
  addresses: boolean,
): string {
  return csvOf(
    alerts.map((alert) => [
      alert.id,
      alert.tinyId,
      alert.alias,
      alert.message,
      alert.status,
      alert.priority,
      alert.source,
      alert.entity,
      alert.tags,
      alert.count,
      alert.teamId ?? '',
      alert.teamId === null ? '' : (teamName(alert.teamId) ?? ''),
      alert.ownerId ?? '',
      addresses ? (alert.owner ?? '') : withoutAddresses(alert.owner ?? ''),
      instantText(alert.createdAt),
      instantText(alert.firstAcknowledgedAt),
      instantText(alert.closedAt),
      secondsBetween(alert.createdAt, alert.firstAcknowledgedAt),
      secondsBetween(alert.createdAt, alert.closedAt),
    ]),
  );
}

const instantText = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

const secondsBetween = (start: number, end: number | null): number | string =>
  end === null ? '' : (end - start) / 1000;
