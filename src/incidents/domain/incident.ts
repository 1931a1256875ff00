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
  /** In place of the incident's own, internal message. */
  title?: string;
  message?: string;
  /** Oldest first. */
  updates?: StatusUpdate[];
}

/** A service by its id, or with the name under which it is to be known. */
export type ImpactedService = string | { id: string; name?: string };

/** What stakeholders are told in place of the name and the message of an incident; null: these. */
export interface StakeholderNotice {
  message: string | null;
  description: string | null;
}

/** What a PATCH may change. */
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
  /** When it was last resolved or closed; null while it is neither. */
  resolvedAt: Date | null;
}
