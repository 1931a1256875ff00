import { worst, type ServiceStatus } from '../services/domain/status.js';
import type { ImpactedService, IncidentState, Severity } from './incident.js';

/** The impact that the status page shows for an incident. */
export interface Impact {
  /** `ok`: no impact. */
  status: ServiceStatus;
  /** As in the incident; the catalog need not have them. */
  serviceIds: readonly string[];
}

type Publishable = Pick<IncidentState, 'statusPageEntry' | 'impactedServices' | 'resolvedAt'>;

const STATUS: Readonly<Record<Severity, ServiceStatus>> = {
  info: 'ok',
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};
const NONE: Impact = { status: 'ok', serviceIds: [] };

/** Only a published, unresolved incident has an impact; its severity decides which. */
export function impactOf({ statusPageEntry, impactedServices, resolvedAt }: Publishable): Impact {
  if (!statusPageEntry?.enabled || resolvedAt !== null) return NONE;
  return { status: STATUS[statusPageEntry.severity], serviceIds: impactedServices.map(serviceIdOf) };
}

/** The worst status that these incidents give each service. */
export function worstPerService(incidents: readonly Publishable[]): Map<string, ServiceStatus> {
  const statuses = new Map<string, ServiceStatus>();
  for (const { status, serviceIds } of incidents.map(impactOf)) {
    for (const id of serviceIds) statuses.set(id, worst([status, statuses.get(id) ?? 'ok']));
  }
  return statuses;
}

export function serviceIdOf(service: ImpactedService): string {
  return typeof service === 'string' ? service : service.id;
}
