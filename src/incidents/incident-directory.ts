import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller } from '../people/access/caller.js';
import { mayTouchTeam, requireTeam } from '../people/access/domain/team-access.js';
import { groupBy } from '../platform/group-by.js';
import { isId } from '../platform/ids.js';
import type { TenantScope, Transaction } from '../platform/database/unit-of-work.js';
import { serviceIdOf } from './domain/impact.js';
import type { IncidentStatus, Severity, StatusUpdate } from './domain/incident.js';
import { hidesTexts, TEXT_HIDDEN, viewFor, viewOf, type IncidentView } from './dto/incident.view.js';
import { Incident } from './incident.entity.js';
import { publishedIncidents } from './incidents.queries.js';
import { IncidentAlert } from './linked/incident-alert.entity.js';
import { InternalUpdate } from './room/internal-update.entity.js';

/** The public fields of an incident, for the status page. */
export interface PublishedIncident {
  id: string;
  /** The public title; without one, the incident's message. */
  title: string;
  message: string | null;
  severity: Severity;
  status: IncidentStatus;
  /** Oldest first. */
  updates: readonly StatusUpdate[];
  /** As in the incident; the catalog decides which of them are public. */
  impactedServiceIds: readonly string[];
  createdAt: Date;
  /** Null: unresolved. */
  resolvedAt: Date | null;
  updatedAt: Date;
}

const MOST_PUBLISHED = 1000;

/** Incidents for other features. */
@Injectable()
export class IncidentDirectory {
  /** The incidents of these ids as the API shows them; unknown ids are left out. */
  async shown(scope: TenantScope, ids: readonly string[]): Promise<Map<string, IncidentView>> {
    const found = await scope.repo(Incident).find({ id: In([...ids]) });
    return new Map(found.map((incident) => [incident.id, viewOf(incident)]));
  }

  /** By their ids, those of these incidents whose texts come from alerts: their names. */
  async repeatingAlerts(scope: TenantScope, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await scope.repo(Incident).find({ id: In([...ids]), repeatsAlerts: true });
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** The incident, for a caller with access to it. @throws ApiError 404 (bare), 403 */
  async get(scope: TenantScope, caller: Caller, id: string): Promise<IncidentView> {
    return viewFor(
      caller,
      requireTeam(caller, isId(id) ? await scope.repo(Incident).findOne({ id }) : null, 'incident'),
    );
  }

  /** Like `get`; locks the incident until the transaction ends. @throws ApiError 404 (bare), 403 */
  async lock(tx: Transaction, caller: Caller, id: string): Promise<IncidentView> {
    return viewFor(
      caller,
      requireTeam(caller, isId(id) ? await tx.repo(Incident).findOne({ id }, { lock: true }) : null, 'incident'),
    );
  }

  async alertIdsOf(scope: TenantScope, incidentId: string): Promise<string[]> {
    return (await scope.repo(IncidentAlert).find({ incidentId })).map(({ alertId }) => alertId);
  }

  /** The incidents of these alerts that the caller may read, by the alert's id; the newest first. */
  async ofAlerts(
    scope: TenantScope,
    caller: Caller,
    alertIds: readonly string[],
  ): Promise<ReadonlyMap<string, { id: string; name: string }[]>> {
    const links = await scope.repo(IncidentAlert).find({ alertId: In([...alertIds]) });
    if (links.length === 0) return new Map();
    const ids = new Set(links.map(({ incidentId }) => incidentId));
    const found = await scope.repo(Incident).find({ id: In([...ids]) }, { order: { id: 'DESC' } });
    const readable = found.filter(({ teamId }) => mayTouchTeam(caller, teamId));
    const byAlert = groupBy(links, ({ alertId }) => alertId);
    return new Map(
      [...byAlert].map(([alertId, own]) => {
        const linked = new Set(own.map(({ incidentId }) => incidentId));
        const shown = readable.filter(({ id }) => linked.has(id)).map((incident) => viewFor(caller, incident));
        return [alertId, shown.map(({ id, name }) => ({ id, name }))];
      }),
    );
  }

  /** Oldest first. */
  internalUpdatesOf(scope: TenantScope, incidentId: string): Promise<InternalUpdate[]> {
    return scope.repo(InternalUpdate).find({ incidentId }, { order: { id: 'ASC' } });
  }

  /** The user who opened it; null: no user did. */
  async creatorOf(scope: TenantScope, id: string): Promise<string | null> {
    return (await scope.repo(Incident).findOne({ id }))?.createdBy ?? null;
  }

  /** The published incidents among these ids. */
  async publishedOf(scope: TenantScope, ids: readonly string[]): Promise<Map<string, PublishedIncident>> {
    const found = await scope.repo(Incident).find({ id: In([...ids]) });
    const published = found.filter(({ statusPageEntry }) => statusPageEntry?.enabled);
    return new Map(published.map((incident) => [incident.id, publishedOf(incident)]));
  }

  /**
   * The published incidents that are unresolved, or were resolved at or after `since`; the newest first. At most 1000 or
   * 2 MB: unresolved ones are kept first, and the newest of each.
   * @param reader who may not read of every one what stands in for a public title; null: the public
   */
  async published(scope: TenantScope, since: Date, reader: Caller | null): Promise<PublishedIncident[]> {
    const { rows } = await publishedIncidents(scope, since, MOST_PUBLISHED);
    return rows.sort(newestFirst).map((incident) => {
      const published = publishedOf(incident);
      const isHidden = reader !== null && hidesTexts(reader, incident) && !incident.statusPageEntry?.title;
      return isHidden ? { ...published, title: TEXT_HIDDEN } : published;
    });
  }
}

const newestFirst = (a: Incident, b: Incident): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);

function publishedOf(incident: Incident): PublishedIncident {
  const { id, status, createdAt, resolvedAt, updatedAt, statusPageEntry: entry } = incident;
  return {
    id,
    title: entry?.title ?? incident.message,
    message: entry?.message ?? null,
    severity: entry?.severity ?? 'info',
    status,
    updates: entry?.updates ?? [],
    impactedServiceIds: incident.impactedServices.map(serviceIdOf),
    ...{ createdAt, resolvedAt, updatedAt },
  };
}
