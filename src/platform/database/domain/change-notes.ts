/** What changed for a tenant since the last tick. */
export interface TenantChanges {
  /** Ids of alerts; empty if there are too many to name. */
  alerts: ReadonlySet<string>;
  /** The approximate number of changed alerts that are not named. */
  unnamed: number;
  /** Written tables of configuration. */
  tables: ReadonlySet<string>;
}

/** With more changed alerts only their number is sent. */
export const MOST_NAMED = 50;
/** PostgreSQL accepts less than 8,000 bytes. */
const MOST_BYTES = 7_900;
/** With more payloads in a tick, alerts are counted instead of named. */
const MOST_PAYLOADS = 64;
/** Means that some changes of this process could not be sent. */
export const LOST = '!';

interface Notes extends TenantChanges {
  alerts: Set<string>;
  tables: Set<string>;
}

const nothing = (): Notes => ({ alerts: new Set(), unnamed: 0, tables: new Set() });

/** Collects changes in memory; ids are UUIDs, tables are words. */
export class ChangeNotes {
  private tenants = new Map<string, Notes>();

  get isEmpty(): boolean {
    return this.tenants.size === 0;
  }

  alert(tenantId: string, alertId: string): void {
    const notes = this.of(tenantId);
    if (notes.unnamed > 0) notes.unnamed++;
    else notes.alerts.add(alertId);
    if (notes.alerts.size > MOST_NAMED) this.count(notes, 0);
  }

  /** Notes changes of unknown alerts. */
  someAlerts(tenantId: string, count = 1): void {
    this.count(this.of(tenantId), count);
  }

  table(tenantId: string, table: string): void {
    this.of(tenantId).tables.add(table);
  }

  /** Adds what another process noted. */
  add(tenantId: string, changes: TenantChanges): void {
    if (changes.unnamed > 0) this.someAlerts(tenantId, changes.unnamed);
    for (const id of changes.alerts) this.alert(tenantId, id);
    for (const table of changes.tables) this.table(tenantId, table);
  }

  /** Returns and removes all notes. */
  take(): ReadonlyMap<string, TenantChanges> {
    const taken = this.tenants;
    this.tenants = new Map();
    return taken;
  }

  private of(tenantId: string): Notes {
    let notes = this.tenants.get(tenantId);
    if (!notes) this.tenants.set(tenantId, (notes = nothing()));
    return notes;
  }

  private count(notes: Notes, more: number): void {
    notes.unnamed += notes.alerts.size + more;
    notes.alerts.clear();
  }
}

/** Payloads for NOTIFY, each below 8,000 bytes: a line for each tenant. */
export function payloadsOf(changes: ReadonlyMap<string, TenantChanges>): string[] {
  const named = packed([...changes].map(([tenantId, each]) => lineOf(tenantId, each)));
  if (named.length <= MOST_PAYLOADS) return named;
  return packed(
    [...changes].map(([tenantId, { alerts, unnamed, tables }]) =>
      lineOf(tenantId, { alerts: new Set(), unnamed: unnamed + alerts.size, tables }),
    ),
  );
}

/** The changes in a payload, by tenant; null: changes were lost. */
export function readPayload(payload: string): [tenantId: string, changes: TenantChanges][] | null {
  if (payload === LOST) return null;
  return payload.split('\n').map((line) => {
    const [tenantId = '', unnamed = '', alerts = '', tables = ''] = line.split('|');
    return [tenantId, { alerts: wordsOf(alerts), unnamed: Number(unnamed), tables: wordsOf(tables) }];
  });
}

const wordsOf = (text: string): Set<string> => new Set(text === '' ? [] : text.split(','));

const lineOf = (tenantId: string, { alerts, unnamed, tables }: TenantChanges): string =>
  [tenantId, unnamed, [...alerts].join(','), [...tables].join(',')].join('|');

function packed(lines: readonly string[]): string[] {
  const payloads: string[] = [];
  let current = '';
  for (const line of lines) {
    const longer = current === '' ? line : `${current}\n${line}`;
    if (longer.length > MOST_BYTES && current !== '') payloads.push(current);
    current = longer.length > MOST_BYTES ? line : longer;
  }
  return current === '' ? payloads : [...payloads, current];
}
