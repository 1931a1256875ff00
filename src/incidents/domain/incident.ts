import type { Priority } from '../../platform/domain/priority.js';
import type { Responder } from '../../platform/domain/responder.js';

/** Types of the incident domain. */

export const INCIDENT_STATUSES = ['open', 'investigating', 'identified', 'monitoring', 'resolved', 'closed'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export const SEVERITIES = ['info', 'minor', 'major', 'critical', 'maintenance'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A published update. */
export interface StatusUpdate {
  /** UTC, ISO 8601. */
  at: string;
  status: IncidentStatus;
  message: string;
}

/** How an incident shows on the status page (decisions §9). */
export interface StatusPageEntry {
  /** True: the incident is published. */
  enabled: boolean;
  severity: Severity;
  /** Replaces the incident's internal message. */
  title?: string;
  message?: string;
  /** Oldest first. */
  updates?: StatusUpdate[];
}

/** The id of a service, or the id and the name to show. */
export type ImpactedService = string | { id: string; name?: string };

/** Replaces name and message in notices to stakeholders; null: the incident's own. */
export interface StakeholderNotice {
  message: string | null;
  description: string | null;
}

/** The fields that a PATCH changes. */
export interface IncidentSettings {
  priority: Priority;
  tags: string[];
  details: Record<string, unknown>;
  responders: Responder[];
  impactedServices: ImpactedService[];
  statusPageEntry: StatusPageEntry | null;
  notifyStakeholders: boolean;
  stakeholderNotice: StakeholderNotice | null;
}

/** The part of an incident that changes after its creation. */
export interface IncidentState extends IncidentSettings {
  status: IncidentStatus;
  /** The last time it was resolved or closed; null while it is neither. */
  resolvedAt: Date | null;
}
