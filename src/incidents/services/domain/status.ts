/** From the best to the worst: `worst` relies on this order. */
export const SERVICE_STATUSES = ['ok', 'maintenance', 'degraded', 'partial_outage', 'major_outage'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

export const VISIBILITIES = ['internal', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The worst of these statuses; null: there are none. */
export function worst(statuses: readonly [ServiceStatus, ...ServiceStatus[]]): ServiceStatus;
export function worst(statuses: Iterable<ServiceStatus>): ServiceStatus | null;
export function worst(statuses: Iterable<ServiceStatus>): ServiceStatus | null {
  const ranks = Array.from(statuses, (status) => SERVICE_STATUSES.indexOf(status));
  return SERVICE_STATUSES[Math.max(...ranks)] ?? null;
}
