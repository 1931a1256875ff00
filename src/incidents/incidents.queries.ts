import { IsNull, MoreThanOrEqual, type SelectQueryBuilder } from 'typeorm';
import { type Page, pageWithin } from '../platform/database/keyset-page.js';
import type { TenantScope } from '../platform/database/unit-of-work.js';
import { Incident } from './incident.entity.js';

const SHOWN_IN_PUBLIC = (
  [
    'id',
    'status',
    'message',
    'impactedServices',
    'statusPageEntry',
    'createdAt',
    'resolvedAt',
    'updatedAt',
    'repeatsAlerts',
  ] as const
).map((column) => `i.${column}`);

/** Unresolved or resolved since then, public fields only; unresolved ones first, the newest of each. */
export function publishedIncidents(scope: TenantScope, since: Date, limit: number): Promise<Page<Incident>> {
  const select = published(scope)
    .select(SHOWN_IN_PUBLIC)
    .andWhere([{ resolvedAt: IsNull() }, { resolvedAt: MoreThanOrEqual(since) }])
    .orderBy('i."resolvedAt" IS NOT NULL')
    .addOrderBy('i.createdAt', 'DESC')
    .addOrderBy('i.id', 'DESC');
  return pageWithin(select, limit, 'octet_length(i."statusPageEntry"::text) + 1000');
}

/** All published, unresolved incidents. */
export function publishedNow(scope: TenantScope): Promise<Incident[]> {
  return published(scope).andWhere({ resolvedAt: IsNull() }).getMany();
}

function published(scope: TenantScope): SelectQueryBuilder<Incident> {
  return scope.repo(Incident).select('i').andWhere(`i."statusPageEntry" @> '{"enabled": true}'`);
}
