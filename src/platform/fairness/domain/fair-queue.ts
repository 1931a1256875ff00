/** A number of items and their total weight, in the queue's unit, such as characters. */
export interface Amount {
  items: number;
  weight: number;
}

interface Line<T> {
  items: T[];
  weight: number;
}

/**
 * A round-robin queue of owners (tenants). Each owner's items keep their order; an owner with many delays only itself.
 */
export class FairQueue<T> {
  /** In round-robin order; no line is empty. */
  private readonly lines = new Map<string, Line<T>>();
  private items = 0;
  private weight = 0;

  constructor(
    private readonly ownerOf: (item: T) => string,
    private readonly weightOf: (item: T) => number,
  ) {}

  get length(): number {
    return this.items;
  }

  push(item: T): void {
    this.lineFor(item).items.push(item);
  }

  /** The line of its owner, with this item counted. */
  private lineFor(item: T): Line<T> {
    const owner = this.ownerOf(item);
    const line = this.lines.get(owner) ?? { items: [], weight: 0 };
    const weight = this.weightOf(item);
    line.weight += weight;
    this.lines.set(owner, line);
    this.items++;
    this.weight += weight;
    return line;
  }

  /**
   * Do these items of one owner fit? An owner may use as much as then stays free, so alone it fills half of the queue.
   */
  hasRoom(owner: string, more: Amount, limit: Amount): boolean {
    const line = this.lines.get(owner);
    const itemsFree = limit.items - this.items - more.items;
    const weightFree = limit.weight - this.weight - more.weight;
    return (line?.items.length ?? 0) + more.items <= itemsFree && (line?.weight ?? 0) + more.weight <= weightFree;
  }

  /**
   * Takes the items of the next owner: at least one if there is any, however heavy, and no more than fit.
   * @param isMeant selects owners; default: all
   */
  take(limit: Amount, isMeant: (owner: string) => boolean = () => true): T[] {
    for (const [owner, line] of this.lines) {
      if (!isMeant(owner)) continue;
      let [count, weight] = [1, this.weightOf(line.items[0]!)];
      while (count < Math.min(line.items.length, limit.items)) {
        weight += this.weightOf(line.items[count]!);
        if (weight > limit.weight) break;
        count++;
      }
      const taken = this.remove(line, count);
      if (line.items.length === 0) this.lines.delete(owner);
      return taken;
    }
    return [];
  }

  /** Moves this owner behind all others. */
  turnOver(owner: string): void {
    const line = this.lines.get(owner);
    if (!line) return;
    this.lines.delete(owner);
    this.lines.set(owner, line);
  }

  /** Takes everything. @param isMeant selects owners; default: all */
  takeAll(isMeant: (owner: string) => boolean = () => true): T[] {
    const meant = [...this.lines].filter(([owner]) => isMeant(owner));
    const all = meant.flatMap(([, line]) => this.remove(line, line.items.length));
    for (const [owner] of meant) this.lines.delete(owner);
    return all;
  }

  /** How many items of this owner wait. */
  countOf(owner: string): number {
    return this.lines.get(owner)?.items.length ?? 0;
  }

  private remove(line: Line<T>, count: number): T[] {
    const removed = line.items.splice(0, count);
    const weight = removed.reduce((sum, item) => sum + this.weightOf(item), 0);
    line.weight -= weight;
    this.items -= removed.length;
    this.weight -= weight;
    return removed;
  }
}
