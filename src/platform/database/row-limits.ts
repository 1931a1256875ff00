import type { Clock } from '../clock/clock.js';
import { badRequest } from '../errors/api-error.js';
import { countRows } from './row-limits.queries.js';
import type { Transaction } from './transaction.js';

export interface RowLimit {
  most: number;
  /** Where one is made by hand. */
  at: string;
  /** As its owner calls them. */
  what: string;
  /** Absent: its own name. */
  table?: string;
  /** The column that names the owner of a list, and of which owners; absent: it is the organisation's. */
  per?: { column: string; owner: string; only?: readonly string[] };
}

/**
 * How many rows there may be of what is kept in memory and asked about every alert: several times what the largest organisations
 * have.
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
  // Each of them is told of each alert.
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

/** From so close to the limit on, transactions count one after the other: by then no more of them may be under way. */
const NEAR = 100;

/** Whether there is room for more rows, for one transaction. It counts once, and again after other writes to the table. */
export class RowRoom {
  private readonly known = new Map<string, { count: number; writes: number }>();

  constructor(
    private readonly tx: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it before the rows are inserted by one write. A transaction that reads as of its beginning (`UnitOfWork.joining`) does not
   * count what others insert meanwhile.
   * @param writes to the table, of this transaction, until now
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
      const known = this.known.get(key);
      const count = known?.writes === writes ? known.count : await this.count(table, limit, owner, added);
      if (count + added > limit.most) throw badRequest(inWords(limit), CODE);
      this.known.set(key, { count: count + added, writes: writes + 1 });
    }
  }

  private async count(table: string, limit: RowLimit, owner: string | null, added: number): Promise<number> {
    const asked = { table, column: limit.per?.column, owner, now: this.clock.now() };
    const count = await countRows(this.tx, asked);
    if (count + added <= limit.most - Math.min(NEAR, limit.most / 2)) return count;
    await this.tx.lock(`${this.tx.tenantId}rows of ${table}${owner ?? ''}`);
    return countRows(this.tx, asked);
  }
}

const CODE = 'TOO_MANY_OBJECTS';

const inWords = ({ most, what, per }: RowLimit): string =>
  `${per?.owner ?? 'An organisation'} has at most ${most.toLocaleString('en')} ${what}`;

/** What the documentation of a route that makes rows says of their limit; undefined: there is none. */
export function limitOfRoute(route: string): string | undefined {
  const limits = LIMITS.filter(([, { at }]) => route === `POST ${at}`);
  return limits.map(([, limit]) => `${inWords(limit)} (400 \`${CODE}\`).`).join(' ') || undefined;
}

/** How many rows each owner gets. */
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
