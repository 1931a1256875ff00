/**
 * The queue of one worker, in which owners take turns: an owner with much work waits behind those with little. At
 * most `most` wait, and at most `mostOfOne` of one owner.
 */
export class Turns<T> {
  /** In the order in which their turns come. */
  private readonly lines = new Map<string, T[]>();
  private size = 0;

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** @returns false: there is no room for it */
  add(owner: string, item: T): boolean {
    const line = this.lines.get(owner) ?? [];
    if (this.size >= this.most || line.length >= this.mostOfOne) return false;
    line.push(item);
    this.lines.set(owner, line);
    this.size += 1;
    return true;
  }

  /** Takes out whose turn it is; undefined: nothing waits. */
  next(): T | undefined {
    const turn = this.lines.entries().next();
    if (turn.done) return undefined;
    const [owner, line] = turn.value;
    const item = line.shift();
    this.lines.delete(owner);
    if (line.length > 0) this.lines.set(owner, line);
    this.size -= 1;
    return item;
  }
}
