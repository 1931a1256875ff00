import type { Clock } from '../clock/clock.js';
import { badRequest } from '../errors/api-error.js';
import { countRows } from './row-limits.queries.js';
import type { Transaction } from './transaction.js';

export interface RowLimit {
  most: number;
  /** The route that creates one. */
  at: string;
  /** The name in error messages. */
  what: string;
  /** Default: the key. */
  table?: string;
  /** The column with the owner that the limit applies to, and which owners; absent: the limit is per organisation. */
  per?: { column: string; owner: string; only?: readonly string[] };
}

/**
 * Limits of rows that are kept in memory and evaluated for every alert: several times what the largest organisations have.
 */
export const ROW_LIMITS: Readonly<Record<string, RowLimit>> = {
  alert_policies: { most: 2000, at: '/v2/alert-policies', what: 'alert policies' },
  notification_policies: { most: 2000, at: '/v2/notification-policies', what: 'notification policies' },
  routing_rules: { most: 10_000, at: '/v2/routing-rules', what: 'routing rules' },
  team_routing_rules: { most: 20_000, at: '/v2/teams/{teamId}/routing-rules', what: 'routing rules of teams' },
  notification_rules: {
    most: 200,
    at: '/v2/notification-rules',
    what: 'notification rules',
    per: { column: 'userId', owner: 'A person' },
  },
  integrations: { most: 5000, at: '/v2/integrations', what: 'integrations' },
  // Each of them is notified of each alert.
  outbound_integrations: {
    most: 100,
    at: '/v2/integrations',
    what: 'webhooks, 100 integrations of the type slack and 100 of the type teams',
    table: 'integrations',
    per: { column: 'type', owner: 'An organisation', only: ['webhook', 'slack', 'teams'] },
  },
  incident_rules: { most: 5000, at: '/v2/services/{serviceId}/incident-rules', what: 'incident rules' },
  incident_templates: { most: 1000, at: '/v2/incident-templates', what: 'incident templates' },
  maintenance_windows: {
    most: 5000,
    at: '/v2/maintenance-windows',
    what: 'maintenance windows that are not over',
  },
};

const LIMITS = Object.entries(ROW_LIMITS);

/** This close to the limit, transactions count one at a time. Fewer than this run concurrently. */
const NEAR = 100;

/** Checks row limits for one transaction. Counts once, and again after other writes to the table. */
export class RowRoom {
  private readonly counted = new Map<string, { count: number; writes: number }>();

  constructor(
    private readonly tx: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it before inserting the rows. A transaction with a snapshot (`UnitOfWork.joining`) does not count concurrent inserts.
   * @param writes the writes of this transaction to the table until now
   * @throws ApiError 400 TOO_MANY_OBJECTS
   */
  async require(table: string, rows: readonly Readonly<Record<string, unknown>>[], writes: number): Promise<void> {
    for (const [name, limit] of LIMITS)
      if ((limit.table ?? name) === table) await this.requireWithin(table, limit, rows, writes);
  }

  private async requireWithin(
    table: string,
    limit: RowLimit,
    rows: readonly Readonly<Record<string, unknown>>[],
    writes: number,
  ): Promise<void> {
    for (const [owner, added] of countedBy(rows, limit.per)) {
      const key = `${table}${owner ?? ''}`;
      const cached = this.counted.get(key);
      const count = cached?.writes === writes ? cached.count : await this.count(table, limit, owner, added);
      if (count + added > limit.most) throw badRequest(inWords(limit), CODE);
      this.counted.set(key, { count: count + added, writes: writes + 1 });
    }
  }

  private async count(table: string, limit: RowLimit, owner: string | null, added: number): Promise<number> {
    const counting = { table, column: limit.per?.column, owner, now: this.clock.now() };
    const count = await countRows(this.tx, counting);
    if (count + added <= limit.most - Math.min(NEAR, limit.most / 2)) return count;
    await this.tx.lock(`${this.tx.tenantId}rows of ${table}${owner ?? ''}`);
    return countRows(this.tx, counting);
  }
}

const CODE = 'TOO_MANY_OBJECTS';

const inWords = ({ most, what, per }: RowLimit): string =>
  `${per?.owner ?? 'An organisation'} has at most ${most.toLocaleString('en')} ${what}`;

/** The text about the limit for the route's documentation; undefined: no limit. */
export function limitOfRoute(route: string): string | undefined {
  const limits = LIMITS.filter(([, { at }]) => route === `POST ${at}`);
  return limits.map(([, limit]) => `${inWords(limit)} (400 \`${CODE}\`).`).join(' ') || undefined;
}

/** The number of new rows for each owner. */
function countedBy(
  rows: readonly Readonly<Record<string, unknown>>[],
  per: RowLimit['per'],
): Map<string | null, number> {
  if (per === undefined) return new Map([[null, rows.length]]);
  const counts = new Map<string | null, number>();
  for (const row of rows) {
    const owner = String(row[per.column]);
    if (per.only?.includes(owner) === false) continue;
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return counts;
}
