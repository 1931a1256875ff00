import type { CleanUpDeclaration } from '../../src/platform/clean-up/clean-up.decorator.js';
import type { DeclaredJob } from '../../src/platform/job-runner/job-runner.js';
import { DAY_MS } from '../../src/platform/durations.js';
import { hasWork } from '../../src/platform/job-runner/waiting-work.queries.js';

/**
 * SQL by the name of a job: false, at the time `$1`, when a sweep of the job would find nothing to do. It may be true for
 * nothing: then the job runs. A job that is not here, and does not declare what waits for it, always runs.
 */
export type Looks = Readonly<Record<string, string>>;

const dueIn = (table: string, waits: string, column = 'dueAt'): string =>
  `EXISTS (SELECT FROM ${table} WHERE ${waits} AND "${column}" <= $1)`;
const leftBehind = (table: string): string => `EXISTS (SELECT FROM ${table} WHERE state = 'bundled' AND "dueAt" < $1)`;
const WATCHED = 'FROM users u WHERE u."notifyOnHandoff" AND u."tenantId" = w."tenantId"';
const VERSIONS = 'FROM escalation_policy_versions v WHERE';

export const LOOKS: Looks = {
  'outbox.set-unknown-aside': dueIn('outbox', '"setAsideAt" IS NULL', 'availableAt'),
  'notifications.watch-shifts':
    dueIn('shift_watches', 'true', 'lookAt') +
    ` OR EXISTS (SELECT FROM notification_rules r WHERE r.enabled
        AND r.criteria->'actionTypes' ?| ARRAY['schedule-start', 'schedule-end']
        AND NOT EXISTS (SELECT FROM shift_watches w WHERE w."tenantId" = r."tenantId"))`,
  'notifications.release-left-behind': `${leftBehind('deliveries')} OR ${leftBehind('room_pages')}`,
  'push.receipts': dueIn('deliveries', 'true', 'receiptDueAt'),
  'escalation.purge-versions': `EXISTS (SELECT ${VERSIONS} "unusedSince" IS NOT NULL OR NOT EXISTS (
    SELECT FROM escalation_policies p WHERE p."tenantId" = v."tenantId" AND p."versionId" = v.id))`,
  // Three minutes: when an alert is taken. What waits to be sorted in is found all the same.
  'alerts.index-texts': `EXISTS (SELECT FROM alerts a LEFT JOIN alert_search_progress p USING ("tenantId")
    WHERE a."createdAt" <= $1::timestamptz - interval '3 minutes'
      AND (p."upTo" IS NULL OR (a."createdAt", a.id) > (p."upTo", p."upToId")))`,
  'attachments.remove-objects': dueIn('attachment_removals', 'true'),
  'reports.team-digests':
    dueIn('teams', 'true', 'digestAt') + ' OR EXISTS (SELECT FROM teams WHERE "digestAt" IS NULL)',
  'reports.run-schedules': dueIn('report_schedules', 'enabled', 'nextRunAt'),
  'on-call.handoffs': `EXISTS (SELECT FROM handoff_watches w WHERE "lookAt" <= $1 OR NOT EXISTS (SELECT ${WATCHED}))
    OR EXISTS (SELECT FROM users w WHERE "notifyOnHandoff" AND NOT EXISTS (
      SELECT FROM handoff_watches u WHERE u."tenantId" = w."tenantId"))
    OR EXISTS (SELECT FROM schedules w WHERE "announceRoomId" IS NOT NULL AND NOT EXISTS (
      SELECT FROM handoff_watches u WHERE u."tenantId" = w."tenantId"))`,
  'comparison.work': `EXISTS (SELECT FROM comparisons WHERE state IN ('reading', 'comparing'))`,
  'moving-in.work': `EXISTS (SELECT FROM moving_in_runs WHERE state IN ('reading', 'trying', 'applying'))`,
  'maintenance.switch-things':
    'EXISTS (SELECT FROM maintenance_windows WHERE rules IS NOT NULL) OR EXISTS (SELECT FROM maintenance_switches)',
  'on-call.gap-warnings': `EXISTS (SELECT FROM gap_watches WHERE "lookAt" <= $1) OR EXISTS (
    SELECT FROM schedules s WHERE enabled AND NOT EXISTS (
      SELECT FROM gap_watches w WHERE w."tenantId" = s."tenantId"))`,
};

/** The looks that the service itself makes, and those of this file. @param cleanUps what its modules let the clean-up delete */
export function looksOf(declared: readonly DeclaredJob[], cleanUps: readonly CleanUpDeclaration[]): Looks {
  const own = declared.flatMap(({ declaration: { name, waits } }) => (waits ? [[name, hasWork(waits)] as const] : []));
  return { ...Object.fromEntries(own), ...LOOKS, 'clean-up': cleanUps.map(oldRows).join(' OR ') };
}

/** Whatever RETENTION_DAYS says, a day is kept. */
function oldRows({ table, olderThan, where = 'true', keepMs, noLongerThanAlerts }: CleanUpDeclaration): string {
  const kept = noLongerThanAlerts ? Math.min(keepMs, DAY_MS) : keepMs;
  return `EXISTS (SELECT FROM ${table} WHERE "${olderThan}" <= $1 - interval '${kept} milliseconds' AND ${where})`;
}

/** The present of the app's clock, a setting of the connection: what has no parameters is planned but once. */
export const AT = 'settling.at';

/** One statement over all looks, at the time in `AT`: `busy` is the names of the jobs that may have work. */
export function lookAtAll(looks: Looks): string {
  const each = Object.entries(looks).map(([name, sql]) => `CASE WHEN ${sql} THEN '${name}' END`);
  const text = `SELECT array_remove(ARRAY[${each.join(',\n')}], NULL) AS busy`;
  return text.replaceAll('$1', `current_setting('${AT}')::timestamptz`);
}
