import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import type { IncidentView } from '../dto/incident.view.js';
import { incidentPath } from './domain/incident-parts.js';
import { StatusPage } from './status-page.entity.js';

/** The URL paths of incidents on the status page. */
@Injectable()
export class IncidentPages {
  /** The paths of the published ones among these incidents, by id. */
  async pathsOf(scope: TenantScope, incidents: Iterable<IncidentView>): Promise<Map<string, string>> {
    const published = [...incidents].filter(({ statusPageEntry }) => statusPageEntry?.enabled);
    const page = published.length === 0 ? null : await scope.repo(StatusPage).findOne({});
    if (page === null) return new Map();
    return new Map(published.map((incident) => [incident.id, incidentPath(`/status/${page.slug}`, incident)]));
  }
}
