/**
 * Places that a tenant has in any case, of which fewer of its messages are on their way, also in a lane that is full:
 * beyond the width there are so many in all, as a part of the width.
 */
const KEPT = { ofOne: 0.1, inAll: 0.25 };

/** What is on its way, as far as lanes ask. */
interface Underway {
  tenantId: string;
}

/** How many rows may be on their way at once, in each lane: one that hangs takes no room from the others. */
export interface Lanes<Row> {
  widths: ReadonlyMap<string, number>;
  of(this: void, row: Row): string;
}

/** Free places of each lane beside what is on its way. */
export function freePlaces<Row>({ widths, of }: Lanes<Row>, underway: readonly Row[]): Map<string, number> {
  const places = new Map(widths);
  for (const row of underway) places.set(of(row), Math.max(0, (places.get(of(row)) ?? 0) - 1));
  return places;
}

/** How many of the places that are kept for tenants with little on its way this one may have, in each lane. */
export function keptPlaces<Row extends Underway>(
  { widths, of }: Lanes<Row>,
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
