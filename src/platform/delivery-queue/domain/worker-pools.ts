/** Slots reserved for tenants with few messages in progress, beyond the pool's width and as a part of it. */
const RESERVED = { ofOne: 0.1, inAll: 0.25 };

/** The part of a pool that one address may use, so that a hanging receiver does not block the others. */
const TO_ONE_ADDRESS = 0.25;

interface Underway {
  tenantId: string;
}

/** Worker pools, each with a maximum of rows in progress, so that a hanging pool does not block the others. */
export interface WorkerPools<Row> {
  widths: ReadonlyMap<string, number>;
  of(this: void, row: Row): string;
  /** The address of a row. Null: no limit by address. */
  addressOf(this: void, row: Row): string | null;
}

/** The free slots of each pool. */
export function freeSlots<Row>({ widths, of }: WorkerPools<Row>, underway: readonly Row[]): Map<string, number> {
  const slots = new Map(widths);
  for (const row of underway) slots.set(of(row), Math.max(0, (slots.get(of(row)) ?? 0) - 1));
  return slots;
}

/** The reserved slots that this tenant may use, in each pool. */
export function reservedSlots<Row extends Underway>(
  { widths, of }: WorkerPools<Row>,
  underway: readonly Row[],
  tenantId: string,
): Map<string, number> {
  const slots = new Map<string, number>();
  for (const [pool, width] of widths) {
    const busy = underway.filter((row) => of(row) === pool);
    const own = busy.filter((row) => row.tenantId === tenantId);
    const left = Math.floor(width * (1 + RESERVED.inAll)) - busy.length;
    slots.set(pool, Math.max(0, Math.min(Math.ceil(width * RESERVED.ofOne) - own.length, left)));
  }
  return slots;
}

/** Limits the rows in progress for each address. */
export class AddressLimits<Row> {
  private readonly counts = new Map<string, number>();
  private readonly atLimit = new Set<string>();

  /** @param waitedFor addresses without free slots, because older rows wait for them */
  constructor(
    private readonly pools: WorkerPools<Row>,
    underway: readonly Row[],
    waitedFor: readonly string[] = [],
  ) {
    for (const address of waitedFor) this.atLimit.add(address);
    for (const row of underway) this.add(row);
  }

  /** Addresses at their limit. */
  get full(): string[] {
    return [...this.atLimit];
  }

  /** Counts the row, unless its address is at the limit. @returns whether it counted */
  take(row: Row): boolean {
    const address = this.pools.addressOf(row);
    if (address !== null && this.atLimit.has(address)) return false;
    this.add(row);
    return true;
  }

  private add(row: Row): void {
    const address = this.pools.addressOf(row);
    if (address === null) return;
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    const width = this.pools.widths.get(this.pools.of(row)) ?? 0;
    if (count >= Math.ceil(width * TO_ONE_ADDRESS)) this.atLimit.add(address);
  }
}
