import type { WatchTable } from '../../platform/job-runner/tenant-checks.queries.js';

/** The instant up to which the shifts of a tenant have been checked. */
export interface ShiftWatch {
  lookedAt: Date | null;
}

/** Tenants with a notification rule about shifts; the condition must match their index. */
export const SHIFT_WATCHES: WatchTable = {
  name: 'shift_watches',
  work: { name: 'notifications.watch-shifts', version: 2 },
  columns: ['lookedAt'],
  tenants: `SELECT "tenantId" FROM notification_rules r
    WHERE r.enabled AND r.criteria->'actionTypes' ?| ARRAY['schedule-start', 'schedule-end']`,
};
