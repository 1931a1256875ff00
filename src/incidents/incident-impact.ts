import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { TenantScope, Transaction } from '../platform/database/unit-of-work.js';
import { ServiceCatalog } from './services/service-catalog.js';
import { ServiceHistory } from './services/service-history.js';
import { impactOf, serviceIdOf, worstPerService } from './domain/impact.js';
import type { ImpactedService, IncidentState } from './domain/incident.js';
import { namedServices, type NamedServices } from './domain/named-services.js';
import { publishedNow } from './incidents.queries.js';

/** Keeps the service catalog's incident status up to date. */
@Injectable()
export class IncidentImpact {
  constructor(
    private readonly history: ServiceHistory,
    private readonly catalog: ServiceCatalog,
  ) {}

  /** The services of a request with their ids in the catalog, and warnings about unknown ones. */
  async named(scope: TenantScope, input: readonly ImpactedService[]): Promise<NamedServices> {
    return namedServices(input, input.length > 0 ? await this.catalog.knownAs(scope, input.map(serviceIdOf)) : []);
  }

  /**
   * Updates the affected services. Call it after an incident's row has been written.
   * @param before null: the incident is new
   * @param after null: the incident was deleted
   */
  async follow(tx: Transaction, before: IncidentState | null, after: IncidentState | null, now: Date): Promise<void> {
    const [was, is] = [before, after].map((incident) => incident && impactOf(incident));
    if (isDeepStrictEqual(was, is)) return;
    const ids = new Set([...(was?.serviceIds ?? []), ...(is?.serviceIds ?? [])]);
    if (ids.size === 0) return;
    const impacts = async (): Promise<ReturnType<typeof worstPerService>> => worstPerService(await publishedNow(tx));
    await this.history.applyImpacts(tx, [...ids], impacts, now);
  }
}
