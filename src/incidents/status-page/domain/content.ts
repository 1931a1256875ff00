import type { IncidentStatus, Severity, StatusUpdate } from '../../domain/incident.js';
import type { PublishedPostmortem } from '../../postmortems/published-postmortems.js';
import type { PublishedIncident } from '../../incident-directory.js';
import type { ServiceStatus } from '../../services/domain/status.js';
import type { PublicService, PublicWork } from '../../services/service-catalog.js';
import type { PageVisibility } from './gate.js';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.js';

/** The configuration of a page, without its access key. */
export interface PageSettings {
  slug: string;
  visibility: PageVisibility;
  brandName: string;
  /** `#rrggbb`; null: the default. */
  accentColor: string | null;
  logoUrl: string | null;
  showUptimeBars: boolean;
}

/** The data of a page at one moment. */
export interface PageFacts {
  settings: PageSettings;
  services: readonly PublicService[];
  /** Unresolved, or resolved within `HISTORY_DAYS`; the newest first. */
  incidents: readonly PublishedIncident[];
  /** By the ids of incidents. */
  postmortems: ReadonlyMap<string, PublishedPostmortem>;
  /** Not over yet, the earliest first. */
  work: readonly PublicWork[];
  now: Date;
}

export const OVERALL_STATUSES = ['operational', 'maintenance', 'degraded', 'partial_outage', 'major_outage'] as const;
export type OverallStatus = (typeof OVERALL_STATUSES)[number];

export interface ShownService {
  id: string;
  name: string;
  description: string | null;
  status: ServiceStatus;
  /** Absent unless the page shows uptime bars. */
  uptime?: { percent: number | null; days: { date: string; status: ServiceStatus | null; downSeconds: number }[] };
}

export interface NamedService {
  id: string;
  name: string;
}

export interface ShownIncident {
  id: string;
  title: string;
  message: string | null;
  severity: Severity;
  status: IncidentStatus;
  /** The affected public services. */
  services: NamedService[];
  /** Oldest first. */
  updates: StatusUpdate[];
  /** Absent without one. */
  postmortem?: { text: string; publishedAt: string };
  createdAt: string;
  resolvedAt: string | null;
  updatedAt: string;
}

export interface ShownWork {
  id: string;
  name: string;
  description: string | null;
  status: 'scheduled' | 'in_progress';
  startTime: string;
  endTime: string;
  /** The affected public services; empty: everything, or only services that are not public. */
  services: NamedService[];
}

/** The content of a page: only the public fields (decisions §9). */
export interface PageContent {
  brandName: string;
  accentColor: string | null;
  logoUrl: string | null;
  visibility: PageVisibility;
  overallStatus: OverallStatus;
  services: ShownService[];
  activeIncidents: ShownIncident[];
  scheduledMaintenance: ShownWork[];
  /** Resolved within `RECENT_DAYS`, the newest first. */
  recentIncidents: ShownIncident[];
  generatedAt: string;
}

/** Contract, history: "days default 90, max 90". */
export const HISTORY_DAYS = 90;
/** Days of history on the HTML page. */
export const RECENT_DAYS = 14;

export function contentOf({ settings, services, incidents, postmortems, work, now }: PageFacts): PageContent {
  const names = new Map(services.map(({ id, name }) => [id, { id, name }]));
  const shown = incidents.map((incident) => shownIncident(incident, names, postmortems));
  const activeIncidents = shown.filter(({ resolvedAt }) => resolvedAt === null);
  const scheduledMaintenance = work.map((each) => shownWork(each, names, now));
  const { brandName, accentColor, logoUrl, visibility, showUptimeBars } = settings;
  return {
    ...{ brandName, accentColor, logoUrl, visibility },
    overallStatus: overall(services, activeIncidents, scheduledMaintenance),
    services: services.map((service) => shownService(service, showUptimeBars)),
    activeIncidents,
    scheduledMaintenance,
    recentIncidents: resolvedWithin(shown, RECENT_DAYS, now),
    generatedAt: now.toISOString(),
  };
}

/** The incidents resolved in the last `days` times 24 hours (contract: "history"). */
export function historyOf({ services, incidents, postmortems, now }: PageFacts): ShownIncident[] {
  const names = new Map(services.map(({ id, name }) => [id, { id, name }]));
  return resolvedWithin(
    incidents.map((incident) => shownIncident(incident, names, postmortems)),
    HISTORY_DAYS,
    now,
  );
}

export function resolvedWithin(incidents: readonly ShownIncident[], days: number, now: Date): ShownIncident[] {
  const since = now.getTime() - days * DAY_MS;
  return incidents.filter(({ resolvedAt }) => resolvedAt !== null && Date.parse(resolvedAt) >= since);
}

/** When the page becomes outdated without a change of data: at the next start or end of work, at midnight UTC, or in a minute. */
export function goodUntil({ work, now }: PageFacts): Date {
  const at = now.getTime();
  const edges = work.flatMap(({ startTime, endTime }) => [startTime.getTime(), endTime.getTime()]);
  const nextDay = (Math.floor(at / DAY_MS) + 1) * DAY_MS;
  return new Date(Math.min(at + MINUTE_MS, nextDay, ...edges.filter((edge) => edge > at)));
}

const SERVICE_WEIGHT: Readonly<Record<ServiceStatus, OverallStatus>> = {
  ok: 'operational',
  maintenance: 'maintenance',
  degraded: 'degraded',
  partial_outage: 'partial_outage',
  major_outage: 'major_outage',
};

/** An `info` incident has no impact. */
const SEVERITY_WEIGHT: Readonly<Record<Severity, OverallStatus>> = {
  info: 'operational',
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};

/** The worst of the services' statuses, the incidents' severities, and maintenance in progress. */
function overall(
  services: readonly PublicService[],
  active: readonly ShownIncident[],
  work: readonly ShownWork[],
): OverallStatus {
  const all: OverallStatus[] = [
    ...services.map(({ status }) => SERVICE_WEIGHT[status]),
    ...active.map(({ severity }) => SEVERITY_WEIGHT[severity]),
    ...work.map(({ status }): OverallStatus => (status === 'in_progress' ? 'maintenance' : 'operational')),
  ];
  return OVERALL_STATUSES[Math.max(0, ...all.map((each) => OVERALL_STATUSES.indexOf(each)))] ?? 'operational';
}

function shownService({ id, name, description, status, uptime }: PublicService, bars: boolean): ShownService {
  const service = { id, name, description, status };
  if (!bars) return service;
  const days = uptime.days.map(({ date, status: worst, downSeconds }) => ({ date, status: worst, downSeconds }));
  return { ...service, uptime: { percent: uptime.percent, days } };
}

function shownIncident(
  incident: PublishedIncident,
  names: ReadonlyMap<string, NamedService>,
  postmortems: PageFacts['postmortems'],
): ShownIncident {
  const { id, title, message, severity, status, updates, impactedServiceIds, createdAt, resolvedAt, updatedAt } =
    incident;
  const learned = postmortems.get(id);
  return {
    ...{ id, title, message, severity, status },
    services: publicOnes(impactedServiceIds, names),
    updates: updates.map(({ at, status: then, message: text }) => ({ at, status: then, message: text })),
    ...(learned && { postmortem: { text: learned.text, publishedAt: learned.publishedAt.toISOString() } }),
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

function shownWork(work: PublicWork, names: ReadonlyMap<string, NamedService>, now: Date): ShownWork {
  const { id, name, description, startTime, endTime, serviceIds } = work;
  return {
    ...{ id, name, description },
    status: startTime <= now ? 'in_progress' : 'scheduled',
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    services: publicOnes(serviceIds, names),
  };
}

function publicOnes(ids: readonly string[], names: ReadonlyMap<string, NamedService>): NamedService[] {
  return [...new Set(ids)].flatMap((id) => names.get(id) ?? []);
}
