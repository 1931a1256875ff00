/** The schedules that a schedule nests. */
interface Nesting {
  readonly id: string;
  readonly rotations: readonly { readonly nested: readonly string[] }[];
  readonly allOverrides: readonly { readonly nested: readonly string[] }[];
}

/** Schedules that nest one another in a cycle (a strongly connected component). */
export interface Cycle {
  readonly members: ReadonlySet<string>;
}

/** With more paths through a cycle they are not followed one by one. */
const MAX_PATHS = 200;
/** Depth up to which nested schedules are evaluated recursively. */
const MAX_DEPTH = 100;

/**
 * The graph of nested schedules. The result of a schedule depends on the path through nested schedules only if it is part
 * of a cycle.
 */
export class NestingGraph {
  private readonly nested = new Map<string, readonly string[]>();
  private readonly cycles = new Map<string, Cycle>();
  /** By schedule: an upper bound of the nesting depth, itself included. */
  private readonly depths = new Map<string, number>();
  private readonly tooManyPaths = new Map<string, boolean>();

  constructor(schedules: readonly Nesting[]) {
    const known = new Set(schedules.map(({ id }) => id));
    for (const { id, rotations, allOverrides } of schedules) {
      const named = [...rotations, ...allOverrides].flatMap(({ nested }) => nested);
      const ids = new Set(named.filter((each) => known.has(each)));
      this.nested.set(id, [...ids]);
    }
    for (const members of componentsOf(this.nested)) this.add(members);
  }

  /** The cycle of the schedule; undefined outside of cycles. */
  cycleOf(id: string): Cycle | undefined {
    return this.cycles.get(id);
  }

  /** Whether there are too many paths from the schedule through its cycle to follow them all. */
  hasTooManyPaths(id: string): boolean {
    let known = this.tooManyPaths.get(id);
    if (known === undefined) this.tooManyPaths.set(id, (known = this.countPaths(id) > MAX_PATHS));
    return known;
  }

  /** The schedules nested in this one, deepest first; empty unless they nest too deep for recursion. */
  deepestFirst(id: string): readonly string[] {
    if (this.depthOf(id) <= MAX_DEPTH) return [];
    const below = new Set([id]);
    for (const each of below) for (const nested of this.nested.get(each) ?? []) below.add(nested);
    const own = this.cycleOf(id)?.members ?? new Set([id]);
    return [...below].filter((each) => !own.has(each)).sort((a, b) => this.depthOf(a) - this.depthOf(b));
  }

  private depthOf(id: string): number {
    return this.depths.get(id) ?? 0;
  }

  /** Components are added deepest first. */
  private add(members: readonly string[]): void {
    const below = members.flatMap((id) => this.nested.get(id) ?? []);
    const depth = below.reduce((deepest, id) => Math.max(deepest, this.depthOf(id)), 0) + members.length;
    const own = new Set(members);
    for (const id of members) {
      this.depths.set(id, depth);
      if (below.some((each) => own.has(each))) this.cycles.set(id, { members: own });
    }
  }

  /** The number of paths from the schedule through its cycle that visit no schedule twice, counted up to the limit. */
  private countPaths(start: string): number {
    const members = this.cycles.get(start)?.members;
    const stack = [[start]];
    let paths = 1;
    for (let path = stack.pop(); path && paths <= MAX_PATHS; path = stack.pop()) {
      for (const id of this.nested.get(path.at(-1)!) ?? []) {
        if (!members?.has(id) || path.includes(id)) continue;
        stack.push([...path, id]);
        if (++paths > MAX_PATHS) break;
      }
    }
    return paths;
  }
}

/** The strongly connected components, each after those it has edges to (Tarjan's algorithm, without recursion). */
function componentsOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const components: string[][] = [];
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const root of edges.keys()) {
    if (numbers.has(root)) continue;
    const path = [enter(root)];
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { id } = step;
      const target = edges.get(id)![step.next++];
      if (target === undefined) {
        path.pop();
        const above = path.at(-1)?.id;
        if (above !== undefined) lower(above, lowest.get(id)!);
        if (lowest.get(id) === numbers.get(id)) components.push(close(id));
      } else if (!numbers.has(target)) path.push(enter(target));
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
