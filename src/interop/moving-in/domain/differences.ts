import type { Difference, OrgKind } from './difference.js';

/** Takes differences while parts are mapped. */
export class Differences {
  private readonly all: Difference[] = [];

  constructor(private readonly kind: OrgKind) {}

  note(about: About, what: string, effect: string): void {
    this.add(about, 'note', what, effect, false);
  }

  /** @param pages it can change who is paged, or when */
  differs(about: About, what: string, effect: string, pages: boolean): void {
    this.add(about, 'moved-differently', what, effect, pages);
  }

  lacks(about: About, what: string, effect: string, pages: boolean): void {
    this.add(about, 'not-movable', what, effect, pages);
  }

  list(): readonly Difference[] {
    return this.all;
  }

  private add({ name, id }: About, verdict: Difference['verdict'], what: string, effect: string, pages: boolean): void {
    this.all.push({ kind: this.kind, name, id, verdict, what, effect, pages });
  }
}

export interface About {
  name: string;
  id: string | null;
}
