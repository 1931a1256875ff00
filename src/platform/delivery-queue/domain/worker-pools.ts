/**
 * Places that a tenant has in any case, of which fewer of its messages are on their way, also in a lane that is full:
 * beyond the width there are so many in all, as a part of the width.
 */
const KEPT = { ofOne: 0.1, inAll: 0.25 };

/**
 * Of one lane so much may be on its way to one address, as a part of the width: a receiver that hangs does not keep the
 * messages of others waiting.
 */
const TO_ONE_ADDRESS = 0.25;

/** What is on its way, as far as lanes ask. */
interface Underway {
  tenantId: string;
}

/** How many rows may be on their way at once, in each lane: one that hangs takes no room from the others. */
export interface WorkerPools<Row> {
  widths: ReadonlyMap<string, number>;
  of(this: void, row: Row): string;
  /** Where a row goes. Null: it is not limited how many go to one place. */
  addressOf(this: void, row: Row): string | null;
}

/** Free places of each lane beside what is on its way. */
export function freeSlots<Row>({ widths, of }: WorkerPools<Row>, underway: readonly Row[]): Map<string, number> {
  const places = new Map(widths);
  for (const row of underway) places.set(of(row), Math.max(0, (places.get(of(row)) ?? 0) - 1));
  return places;
}

/** How many of the places that are kept for tenants with little on its way this one may have, in each lane. */
export function reservedSlots<Row extends Underway>(
  { widths, of }: WorkerPools<Row>,
  underway: readonly Row[],
  tenantId: string,
): Map<string, number> {
  const places = new Map<string, number>();
  for (const [lane, width] of widths) {
    const busy = underway.filter((row) => of(row) === lane);
    const own = busy.filter((row) => row.tenantId === tenantId);
    const left = Math.floor(width * (1 + KEPT.inAll)) - busy.length;
    places.set(lane, Math.max(0, Math.min(Math.ceil(width * KEPT.ofOne) - own.length, left)));
  }
  return places;
}

/** Of rows that could be sent beside those on their way, which are: no address gets more than its part of the lane. */
export class AddressLimits<Row> {
  private readonly counts = new Map<string, number>();
  private readonly atLimit = new Set<string>();

  /** @param waitedFor addresses that get nothing in any case, as older rows wait for them */
  constructor(
    private readonly lanes: WorkerPools<Row>,
    underway: readonly Row[],
    waitedFor: readonly string[] = [],
  ) {
    for (const address of waitedFor) this.atLimit.add(address);
    for (const row of underway) this.add(row);
  }

  /** Addresses that get nothing more for now. */
  get full(): string[] {
    return [...this.atLimit];
  }

  /** Counts the row, if its address may get one more. */
  take(row: Row): boolean {
    const address = this.lanes.addressOf(row);
    if (address !== null && this.atLimit.has(address)) return false;
    this.add(row);
    return true;
  }

  private add(row: Row): void {
    const address = this.lanes.addressOf(row);
    if (address === null) return;
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    const width = this.lanes.widths.get(this.lanes.of(row)) ?? 0;
    if (count >= Math.ceil(width * TO_ONE_ADDRESS)) this.atLimit.add(address);
  }
}
