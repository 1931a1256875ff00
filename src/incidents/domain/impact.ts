import { worst, type ServiceStatus } from '../services/domain/status.js';
import type { ImpactedService, IncidentState, Severity } from './incident.js';

/** The published impact of an incident on services. */
export interface Impact {
  /** `ok`: no impact. */
  status: ServiceStatus;
  /** As the incident names them; they may not exist in the catalog. */
  serviceIds: readonly string[];
}

type Telling = Pick<IncidentState, 'statusPageEntry' | 'impactedServices' | 'resolvedAt'>;

const STATUS: Readonly<Record<Severity, ServiceStatus>> = {
  info: 'ok',
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};
const NONE: Impact = { status: 'ok', serviceIds: [] };

/** A published, unresolved incident affects the services that it names, by its severity; any other affects none. */
export function impactOf({ statusPageEntry, impactedServices, resolvedAt }: Telling): Impact {
  if (!statusPageEntry?.enabled || resolvedAt !== null) return NONE;
  return { status: STATUS[statusPageEntry.severity], serviceIds: impactedServices.map(serviceIdOf) };
}

/** Per service the worst status by these incidents. */
export function worstPerService(incidents: readonly Telling[]): Map<string, ServiceStatus> {
  const said = new Map<string, ServiceStatus>();
  for (const { status, serviceIds } of incidents.map(impactOf)) {
    for (const id of serviceIds) said.set(id, worst([status, said.get(id) ?? 'ok']));
  }
  return said;
}

/** The id by which an incident names a service. */
export function serviceIdOf(service: ImpactedService): string {
  return typeof service === 'string' ? service : service.id;
}
