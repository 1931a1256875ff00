/** A schedule as far as it nests others. */
interface Nesting {
  readonly id: string;
  readonly rotations: readonly { readonly nested: readonly string[] }[];
  readonly allOverrides: readonly { readonly nested: readonly string[] }[];
}

/** A group of schedules that nest one another in cycles (strongly connected). */
export interface Tangle {
  readonly members: ReadonlySet<string>;
}

/** With more ways through a cycle group they are not followed one by one. */
const MOST_WAYS = 200;
/** Depth up to which nested schedules are evaluated recursively. */
const MOST_STEPS = 100;

/**
 * Which schedules nest which. Without a cycle, the result of a schedule does not depend on where it is nested.
 * Where schedules nest one another in cycles (a `Tangle`), it depends on the way through them.
 */
export class Nests {
  private readonly nested = new Map<string, readonly string[]>();
  private readonly tangles = new Map<string, Tangle>();
  /** Upper bound of the nesting depth below each schedule, itself included. */
  private readonly depths = new Map<string, number>();
  private readonly countless = new Map<string, boolean>();

  constructor(schedules: readonly Nesting[]) {
    const known = new Set(schedules.map(({ id }) => id));
    for (const { id, rotations, allOverrides } of schedules) {
      const named = [...rotations, ...allOverrides].flatMap(({ nested }) => nested);
      const ids = new Set(named.filter((each) => known.has(each)));
      this.nested.set(id, [...ids]);
    }
    for (const members of componentsOf(this.nested)) this.add(members);
  }

  /** The cycle group of the schedule; undefined outside of cycles. */
  tangleOf(id: string): Tangle | undefined {
    return this.tangles.get(id);
  }

  /** Whether there are too many ways from the schedule through its cycle group to follow them all. */
  hasCountlessWays(id: string): boolean {
    let known = this.countless.get(id);
    if (known === undefined) this.countless.set(id, (known = this.waysFrom(id) > MOST_WAYS));
    return known;
  }

  /** Where a schedule nests others too deep for recursion: all those below it, the lowest first. */
  fromBelow(id: string): readonly string[] {
    if (this.depthOf(id) <= MOST_STEPS) return [];
    const below = new Set([id]);
    for (const each of below) for (const nested of this.nested.get(each) ?? []) below.add(nested);
    const own = this.tangleOf(id)?.members ?? new Set([id]);
    return [...below].filter((each) => !own.has(each)).sort((a, b) => this.depthOf(a) - this.depthOf(b));
  }

  private depthOf(id: string): number {
    return this.depths.get(id) ?? 0;
  }

  /** Components come lowest first. */
  private add(members: readonly string[]): void {
    const below = members.flatMap((id) => this.nested.get(id) ?? []);
    const depth = below.reduce((deepest, id) => Math.max(deepest, this.depthOf(id)), 0) + members.length;
    const own = new Set(members);
    for (const id of members) {
      this.depths.set(id, depth);
      if (below.some((each) => own.has(each))) this.tangles.set(id, { members: own });
    }
  }

  /** The number of ways from the schedule through its cycle group that visit none twice, counted up to the limit. */
  private waysFrom(start: string): number {
    const tangle = this.tangles.get(start)?.members;
    const stack = [[start]];
    let ways = 1;
    for (let way = stack.pop(); way && ways <= MOST_WAYS; way = stack.pop()) {
      for (const id of this.nested.get(way.at(-1)!) ?? []) {
        if (!tangle?.has(id) || way.includes(id)) continue;
        stack.push([...way, id]);
        if (++ways > MOST_WAYS) break;
      }
    }
    return ways;
  }
}

/** The strongly connected components, each after all that it leads to (Tarjan's algorithm, without recursion). */
function componentsOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const components: string[][] = [];
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const root of edges.keys()) {
    if (numbers.has(root)) continue;
    const way = [enter(root)];
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const { id } = step;
      const target = edges.get(id)![step.next++];
      if (target === undefined) {
        way.pop();
        const above = way.at(-1)?.id;
        if (above !== undefined) lower(above, lowest.get(id)!);
        if (lowest.get(id) === numbers.get(id)) components.push(close(id));
      } else if (!numbers.has(target)) way.push(enter(target));
      else if (isOpen.has(target)) lower(id, numbers.get(target)!);
    }
  }
  return components;

  function enter(id: string): { id: string; next: number } {
    numbers.set(id, numbers.size);
    lowest.set(id, numbers.size - 1);
    open.push(id);
    isOpen.add(id);
    return { id, next: 0 };
  }

  function lower(id: string, number: number): void {
    lowest.set(id, Math.min(lowest.get(id)!, number));
  }

  function close(id: string): string[] {
    const members = open.splice(open.lastIndexOf(id));
    for (const member of members) isOpen.delete(member);
    return members;
  }
}
