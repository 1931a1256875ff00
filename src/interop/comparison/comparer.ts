import { Injectable } from '@nestjs/common';
import { TenantsService } from '../../people/tenants/tenants.service.js';
import { TimeZone } from '../../platform/domain/time-zone.js';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.js';
import { inSlices } from '../../platform/slices/slices.js';
import { comparisonOf, type Comparison, type Histories } from './domain/report.js';
import { OwnHistory } from './own-history.js';

/** An alert near the edge of the period may have come to the other service on the other side of it. */
export const EDGE_MS = 15 * MINUTE_MS;
/** What was opened here before, and still open then. */
const BEFORE_MS = DAY_MS;

/** Compares what was read of the old service with what Pager did. */
@Injectable()
export class Comparer {
  constructor(
    private readonly own: OwnHistory,
    private readonly tenants: TenantsService,
  ) {}

  async report(tenantId: string, read: Omit<Histories, 'here' | 'timezone'>): Promise<Comparison> {
    const timezone = await this.tenants.zoneOf(tenantId);
    const [from, until] = [Date.parse(read.from), Date.parse(read.until)];
    const here = await this.own.alerts(tenantId, new Date(from - BEFORE_MS), new Date(until + EDGE_MS));
    const zone = TimeZone.of(timezone);
    const dayOf = (at: string): string => new Date(zone.toLocal(Date.parse(at))).toISOString().slice(0, 10);
    return inSlices(comparisonOf({ ...read, timezone, here }, await this.own.facts(tenantId), dayOf));
  }
}
