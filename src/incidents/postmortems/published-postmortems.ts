import { Injectable } from '@nestjs/common';
import { Any, Not, IsNull } from 'typeorm';
import { newestFirst, pageWithin } from '../../platform/database/keyset-page.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { PostmortemRow } from './postmortem.entity.js';

/** The public fields of a postmortem. */
export interface PublishedPostmortem {
  text: string;
  publishedAt: Date;
}

/** A snapshot built from published postmortems names this table. */
export const POSTMORTEM_TABLE = 'postmortems';
const MOST = 1000;

/** Published postmortems, for the status page. */
@Injectable()
export class PublishedPostmortems {
  /** The newest published postmortem of each incident, by the incident's id. At most 1,000 or 2 MB, the newest first. */
  async of(scope: TenantScope, incidentIds: readonly string[]): Promise<ReadonlyMap<string, PublishedPostmortem>> {
    if (incidentIds.length === 0) return new Map();
    const select = scope
      .repo(PostmortemRow)
      .select('p')
      .select(['p.id', 'p.incidentId', 'p.publicText', 'p.publishedAt', 'p.createdAt'])
      .andWhere({ incidentId: Any([...incidentIds]), publicText: Not(IsNull()) });
    const { rows } = await pageWithin(newestFirst(select), MOST, `octet_length(p."publicText")`);
    const published = new Map<string, PublishedPostmortem>();
    for (const { incidentId, publicText, publishedAt } of rows)
      if (publicText !== null && publishedAt !== null && !published.has(incidentId))
        published.set(incidentId, { text: publicText, publishedAt });
    return published;
  }
}
