import { worst, type ServiceStatus } from '../../services/domain/status.js';
import type { ImpactedService, IncidentState, Severity } from './incident.js';

/** What an incident says of services, for all to see. */
export interface Impact {
  /** `ok`: nothing bad. */
  status: ServiceStatus;
  /** As the incident names them; whether there are such services is the catalog's to say. */
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

/** A published incident that goes on impairs the services it names, as its severity says; any other impairs none. */
export function impactOf({ statusPageEntry, impactedServices, resolvedAt }: Telling): Impact {
  if (!statusPageEntry?.enabled || resolvedAt !== null) return NONE;
  return { status: STATUS[statusPageEntry.severity], serviceIds: impactedServices.map(serviceIdOf) };
}

/** Per service the worst that these incidents say of it. */
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
