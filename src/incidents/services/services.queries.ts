import type { TenantScope } from '../../platform/database/unit-of-work.js';
import type { ServiceStatusChange } from './service-status-change.entity.js';

/** The services with one of these texts as id or name. */
export function servicesKnownAs(scope: TenantScope, texts: readonly string[]): Promise<{ id: string; name: string }[]> {
  return scope.query(
    'SELECT id, name FROM services WHERE "tenantId" = $1 AND (id::text = ANY($2::text[]) OR name = ANY($2::text[]))',
    [texts],
  );
}

/** The status changes since then, oldest first, and each service's last change before. */
export function statusChanges(
  scope: TenantScope,
  serviceIds: readonly string[],
  from: Date,
): Promise<Pick<ServiceStatusChange, 'serviceId' | 'status' | 'since'>[]> {
  return scope.query(
    `SELECT "serviceId", status, since FROM service_status_changes c
     WHERE "tenantId" = $1 AND "serviceId" = ANY($2::uuid[])
       AND (since >= $3 OR since = (
         SELECT max(b.since) FROM service_status_changes b
         WHERE b."tenantId" = $1 AND b."serviceId" = c."serviceId" AND b.since < $3))
     ORDER BY "serviceId", since, id`,
    [serviceIds, from],
  );
}
